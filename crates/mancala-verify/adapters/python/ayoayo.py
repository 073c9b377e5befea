#!/usr/bin/env python3
"""Ayoayo, whole and small, speaking the conformance protocol. Comments name the rules."""
import json
import sys
from collections import namedtuple

SEATS = ("south", "north")
EMPTY, SWEEP, AGAIN = "ayoayo.capture.empty-opposite", "ayoayo.end.sweep", "ayoayo.end.repetition"
RULINGS = {  # every value offered, the default first
    EMPTY: ("nothing", "lone-seed"), SWEEP: ("last-mover", "row-owner"), AGAIN: ("split", "draw")}
# Pits 0 to 5 are South's row, 6 to 11 North's, in sowing order; the players are 0 and 1.
Position = namedtuple("Position", "pits captured to_move")

def own(player): return range(6 * player, 6 * player + 6)  # common.seats
def row(pits, player): return sum(pits[pit] for pit in own(player))
def following(pit): return (pit + 1) % 12  # ayoayo.sow.direction
def opposite(pit): return 11 - pit
def skips(lifted, origin, pit): return lifted >= 12 and pit == origin  # ayoayo.sow.skip-origin
def relays(pits, last): return pits[last] > 1  # ayoayo.relay, ayoayo.stop

def lap(pits, origin):
    """Lifts and sows one pit; returns where the last seed fell."""
    lifted, pit, pits[origin] = pits[origin], origin, 0
    for _ in range(lifted):
        pit = following(pit)
        if skips(lifted, origin, pit):
            pit = following(pit)
        pits[pit] += 1
    return pit

def sow(pits, pit):
    """Sows lap after lap; returns where the last seed fell, None if the turn is endless."""
    # common.endless, exactly and without a cap: the state after 1, 2, 4, 8... laps is kept, one at a
    # time, and the turn is endless if, and only if, it comes back to the one that is kept.
    laps, kept = 0, None
    while relays(pits, pit := lap(pits, pit)):
        if kept == (pits, pit):
            return None
        laps += 1
        if laps & (laps - 1) == 0:
            kept = pits[:], pit
    return pit

def capture(pits, mover, last, rulings):  # ayoayo.capture, ayoayo.capture.empty-opposite
    facing = opposite(last)
    if last not in own(mover) or pits[facing] == 0 and rulings[EMPTY] == "nothing":
        return 0
    taken, pits[last], pits[facing] = pits[last] + pits[facing], 0, 0
    return taken

def turn(position, mover, pit, rulings):  # None if it is endless
    pits, captured = list(position.pits), list(position.captured)
    if (last := sow(pits, pit)) is None:
        return None
    captured[mover] += capture(pits, mover, last, rulings)
    return Position(tuple(pits), tuple(captured), 1 - mover)

def turns(position, mover, rulings):  # ayoayo.turn.choose
    lifts = [pit for pit in own(mover) if position.pits[pit] > 0]
    return {pit: after for pit in lifts if (after := turn(position, mover, pit, rulings))}

def feeding(position, feeder, rulings):  # ayoayo.feed
    every = turns(position, feeder, rulings)
    return {pit: after for pit, after in every.items() if row(after.pits, 1 - feeder) > 0}

def ended(position, rulings):  # ayoayo.end
    return any(row(position.pits, p) == 0 and not feeding(position, 1 - p, rulings) for p in (0, 1))

def legal(position, rulings):  # ayoayo.pass, common.alternation
    """Every legal move, in order, with the position after it."""
    if ended(position, rulings):
        return {}
    choose = feeding if row(position.pits, 1 - position.to_move) == 0 else turns
    passed = {"pass": position._replace(to_move=1 - position.to_move)}
    return choose(position, position.to_move, rulings) or passed

def split(position): return [position.captured[p] + row(position.pits, p) for p in (0, 1)]
def sweep(position, rulings):  # ayoayo.end.sweep
    score = list(position.captured)
    score[1 - position.to_move] += sum(position.pits)
    return split(position) if rulings[SWEEP] == "row-owner" else score

def result(score, reason):  # ayoayo.end.result
    drawn = score is None or score[0] == score[1]
    return {"winner": "draw" if drawn else SEATS[score[1] > score[0]], "score": score, "reason": reason}

def outcome(position, met, rulings):  # ayoayo.end.repetition
    if ended(position, rulings):
        return result(sweep(position, rulings), "no-feed")
    again = result(None if rulings[AGAIN] == "draw" else split(position), "repetition")
    return again if position in met else None

def run(position, moves, rulings):
    first, met, over = list(legal(position, rulings)), [], outcome(position, [], rulings)
    for index, move in enumerate(moves):
        after = {} if over else legal(position, rulings)
        if move not in after:
            return {"illegal": index}
        met, position = met + [position], after[move]
        over = outcome(position, met, rulings)
    return {"legal": first, "position": show(position), "outcome": over}

def perft(position, depth, rulings):
    nodes, level = [], [position]
    for _ in range(depth):
        level = [after for here in level for after in legal(here, rulings).values()]
        nodes.append(len(level))
    return {"nodes": nodes}

def show(position): return {**position._asdict(), "to_move": SEATS[position.to_move]}
def read(value):
    pits, captured = tuple(value["pits"]), tuple(value["captured"])
    counts = all(type(seeds) is int and seeds >= 0 for seeds in pits + captured)
    if not counts or len(pits) != 12 or len(captured) != 2 or sum(pits) > 48:
        raise ValueError("not a board of Ayoayo")
    return Position(pits, captured, SEATS.index(value["to_move"]))

def answer(cmd, variant=None, rulings=None, position=None, moves=None, depth=None, version=1):
    if cmd == "start" and version == 1:
        return {"version": 1, "implementation": {"name": "ayoayo.py", "version": "1"}, "rules": "1",
                "variants": {"ayoayo": {"rulings": RULINGS}}, "perft": True}
    if cmd not in ("setup", "run", "perft") or not variant:
        raise ValueError("no such request")
    if variant != "ayoayo":
        return {"skipped": "plays Ayoayo only"}
    rulings = {name: (rulings or {}).get(name, values[0]) for name, values in RULINGS.items()}
    if any(rulings[name] not in values for name, values in RULINGS.items()) or any(
            type(move) is not int and move != "pass" for move in moves or ()):
        raise ValueError("no such value of a ruling, or no such move")
    if cmd == "setup":
        return {"position": show(Position((4,) * 12, (0, 0), 0))}  # ayoayo.setup
    return run(read(position), moves, rulings) if cmd == "run" else perft(read(position), depth, rulings)

def serve():
    for line in sys.stdin:
        reply = {}
        try:
            request = json.loads(line)
            if request["cmd"] == "stop":
                return
            reply.update({"seq": request.pop("seq")} if "seq" in request else {})
            reply.update(answer(**request))
        except Exception as error:  # whatever is wrong with the request: say so and go on
            reply = {"seq": reply.get("seq"), "error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), flush=True)

if __name__ == "__main__":
    serve()
