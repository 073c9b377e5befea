# ANCHOR: all
"""Djenon-aboure, step by step: "Make your program pass in an hour" in the book."""
import json
import sys


def answer(request):
    if request["cmd"] == "start":
        return {
            "version": 1,
            "implementation": {"name": "my-djenon", "version": "1"},
            "rules": "1",
            "variants": {"djenon-aboure": {}},
            "perft": False,
        }
    return {"skipped": "not written yet"}


def serve():
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "stop":
            return
        reply = answer(request)
        if "seq" in request:
            reply["seq"] = request["seq"]
        print(json.dumps(reply), flush=True)


serve()
# ANCHOR_END: all
