# ANCHOR: all
"""Djenon-aboure, step by step: "Make your program pass in an hour" in the book."""
import json
import sys

SEATS = ["south", "north"]
START = {"pits": [4] * 12, "captured": [0, 0], "to_move": "south"}


def own(seat):
    """The pits of a player: 0 to 5 are South's, 6 to 11 North's."""
    first = 6 * SEATS.index(seat)
    return range(first, first + 6)


def lap(pits, origin):
    """Sows one pit, the first seed back into it; returns where the last fell."""
    seeds, pits[origin] = pits[origin], 0
    for k in range(seeds):
        pits[(origin + k) % 12] += 1
    return (origin + seeds - 1) % 12


def sow(pits, pit):
    """Sows lap after lap; returns where the last seed fell, None if endless."""
    for _ in range(500):
        pit = lap(pits, pit)
        if pits[pit] in (1, 2, 4):
            return pit
    return None


def capture(pits, last):
    """Takes twos and fours from the last pit backwards; returns how many seeds."""
    taken, pit = 0, last
    while pits[pit] in (2, 4):
        taken, pits[pit] = taken + pits[pit], 0
        pit = (pit - 1) % 12
    return taken


def turn(position, pit):
    """The position after the turn that begins with this pit, None if endless."""
    pits, captured = list(position["pits"]), list(position["captured"])
    last = sow(pits, pit)
    if last is None:
        return None
    mover = SEATS.index(position["to_move"])
    captured[mover] += capture(pits, last)
    return {"pits": pits, "captured": captured, "to_move": SEATS[1 - mover]}


# ANCHOR: pass
def legal(position):
    """Every legal move, in order, with the position after it."""
    pits = position["pits"]
    choices = [pit for pit in own(position["to_move"]) if pits[pit] >= 2]
    turns = [(pit, turn(position, pit)) for pit in choices]
    other = SEATS[1 - SEATS.index(position["to_move"])]
    passed = {"pass": dict(position, to_move=other)}
    return {pit: after for pit, after in turns if after} or passed
# ANCHOR_END: pass


def run(position, moves):
    """Plays the moves; the answer to a request."""
    before = list(legal(position))
    for k, move in enumerate(moves):
        after = legal(position)
        if move not in after:
            return {"illegal": k}
        position = after[move]
    return {"legal": before, "position": position, "outcome": None}


def answer(request):
    if request["cmd"] == "start":
        return {
            "version": 1,
            "implementation": {"name": "my-djenon", "version": "1"},
            "rules": "1",
            "variants": {"djenon-aboure": {}},
            "perft": False,
        }
    if request["cmd"] == "setup":
        return {"position": START}
    if request["cmd"] == "run":
        return run(request["position"], request["moves"])
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
