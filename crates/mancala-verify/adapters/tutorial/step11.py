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
    laps, kept = 0, None
    while True:
        pit = lap(pits, pit)
        if pits[pit] in (1, 2, 4):
            return pit
        if (pits, pit) == kept:
            return None
        laps += 1
        if laps & (laps - 1) == 0:  # 1, 2, 4, 8, ... laps
            kept = (list(pits), pit)


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


def outcome(position):
    """How the game has ended, None while it goes on."""
    if any(seeds >= 2 for seeds in position["pits"]):
        return None
    return split(position, "no-multiples")


def split(position, reason):
    """Each player adds the own row; more seeds win."""
    score = list(position["captured"])
    for player, seat in enumerate(SEATS):
        score[player] += sum(position["pits"][pit] for pit in own(seat))
    winner = "draw" if score[0] == score[1] else SEATS[score[1] > score[0]]
    return {"winner": winner, "score": score, "reason": reason}


def legal(position):
    """Every legal move, in order, with the position after it."""
    if outcome(position):
        return {}
    pits = position["pits"]
    choices = [pit for pit in own(position["to_move"]) if pits[pit] >= 2]
    turns = [(pit, turn(position, pit)) for pit in choices]
    other = SEATS[1 - SEATS.index(position["to_move"])]
    passed = {"pass": dict(position, to_move=other)}
    return {pit: after for pit, after in turns if after} or passed


# ANCHOR: last
def run(position, moves):
    """Plays the moves; the answer to a request."""
    before, met, end = list(legal(position)), [position], outcome(position)
    for k, move in enumerate(moves):
        after = {} if end else legal(position)
        if move not in after:
            return {"illegal": k}
        position = after[move]
        end = outcome(position)
        if not end and position in met:
            end = split(position, "repetition")
        met.append(position)
    return {"legal": before, "position": position, "outcome": end}


def perft(position, depth):
    """How many sequences of 1, 2, ... depth legal moves there are."""
    nodes, level = [], [position]
    for _ in range(depth):
        level = [after for here in level for after in legal(here).values()]
        nodes.append(len(level))
    return {"nodes": nodes}


def answer(request):
    if request["cmd"] == "start":
        return {
            "version": 1,
            "implementation": {"name": "my-djenon", "version": "1"},
            "rules": "1",
            "variants": {"djenon-aboure": {}},
            "perft": True,
        }
    if request["cmd"] == "setup":
        return {"position": START}
    if request["cmd"] == "run":
        return run(request["position"], request["moves"])
    if request["cmd"] == "perft":
        return perft(request["position"], request["depth"])
    return {"skipped": "no such request"}
# ANCHOR_END: last


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
