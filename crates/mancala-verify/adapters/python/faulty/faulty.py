#!/usr/bin/env python3
"""Ayoayo with one fault, to prove that the conformance suite finds it: faulty.py NAME, or --list.

Each fault is a function here that changes one thing in ayoayo.py; the headings name the kinds, which
are those that real programs have had.
"""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import ayoayo  # noqa: E402

FAULTS = {}


def fault(change):
    FAULTS[change.__name__.replace("_", "-")] = change
    return change


def replaces(name):
    """Puts the function below in the place of the right one, which it is given first."""
    def put(wrong):
        right = getattr(ayoayo, name)
        setattr(ayoayo, name, lambda *given, **named: wrong(right, *given, **named))
    return put


def count_laps():
    """Counts the laps of a turn: the first item of the list is the number of the lap now sown."""
    count = [0]

    @replaces("sow")
    def sow(right, pits, pit):
        count[0] = 0
        return right(pits, pit)

    @replaces("lap")
    def lap(right, pits, origin):
        count[0] += 1
        return right(pits, origin)
    return count


# Endless turns and caps.

@fault
def cap_of_75_laps_loses_seeds():
    """After 75 laps the sowing is cut off, and the seeds in hand are nowhere."""
    laps = count_laps()

    @replaces("lap")
    def lap(right, pits, origin):
        if laps[0] < 75:
            return right(pits, origin)
        pits[origin] = 0
        return origin


@fault
def cap_of_500_laps_ends_turn():
    """After 500 laps the turn is over, wherever it has come to."""
    laps = count_laps()
    replaces("relays")(lambda right, pits, last: right(pits, last) and laps[0] < 500)


@fault
def cap_of_500_laps_forbids_turn():
    """A turn of more than 500 laps is taken for an endless one."""
    laps = count_laps()

    @replaces("sow")
    def sow(right, pits, pit):
        last = right(pits, pit)
        return None if laps[0] > 500 else last


@fault
def endless_turn_is_legal():
    """A turn that cannot end is broken off and counts."""
    @replaces("sow")
    def sow(right, pits, pit):
        last = right(pits, pit)
        return pit if last is None else last


@fault
def endless_turn_seen_at_its_start_only():
    """A recurring lap state is noticed only if it is the first: other endless turns hang."""
    @replaces("sow")
    def sow(right, pits, pit):
        first = pits[:], pit
        while ayoayo.relays(pits, pit := ayoayo.lap(pits, pit)):
            if (pits, pit) == first:
                return None
        return pit


# Laps of twelve and more.

@fault
def origin_never_skipped():
    """A lap of twelve ends in its own origin."""
    ayoayo.skips = lambda lifted, origin, pit: False


@fault
def origin_skipped_from_thirteen_on():
    """Twelve seeds do not skip, more do."""
    replaces("skips")(lambda right, lifted, origin, pit: lifted > 12 and right(lifted, origin, pit))


@fault
def origin_skipped_once_only():
    """A lap that passes its origin twice sows into it the second time."""
    done = [False]

    @replaces("lap")
    def lap(right, pits, origin):
        done[0] = False
        return right(pits, origin)

    @replaces("skips")
    def skips(right, *given):
        skip = right(*given) and not done[0]
        done[0] = done[0] or skip
        return skip


@fault
def origin_skipped_in_first_lap_only():
    """Relay laps sow into their own origins."""
    laps = count_laps()
    replaces("skips")(lambda right, *given: right(*given) and laps[0] <= 1)


@fault
def origin_of_turn_skipped():
    """Relay laps skip the pit that the turn began with, not their own."""
    first = [0]

    @replaces("sow")
    def sow(right, pits, pit):
        first[0] = pit
        return right(pits, pit)
    replaces("skips")(lambda right, lifted, origin, pit: right(lifted, first[0], pit))


@fault
def seeds_minted_at_twelve():
    """A lap of twelve and more leaves a seed in its origin that it also sows."""
    @replaces("lap")
    def lap(right, pits, origin):
        minted = pits[origin] >= 12
        last = right(pits, origin)
        pits[origin] += minted
        return last


# Sowing and relays.

@fault
def sown_clockwise():
    """The whole board is sown the wrong way round."""
    ayoayo.following = lambda pit: (pit - 1) % 12


@fault
def north_sown_clockwise():
    """The direction is that of the diagram for one seat and the other way for the other."""
    @replaces("turn")
    def turn(right, position, mover, *given):
        ayoayo.following = lambda pit: (pit + (-1 if mover else 1)) % 12
        return right(position, mover, *given)


@fault
def no_relay():
    """Every turn is one lap."""
    ayoayo.relays = lambda pits, last: False


@fault
def relay_loses_new_seed():
    """The seed that starts the relay is not lifted with the others, and is gone."""
    laps = count_laps()

    @replaces("lap")
    def lap(right, pits, origin):
        pits[origin] -= laps[0] > 0
        return right(pits, origin)


# Captures.

@fault
def capture_on_both_sides():
    """A last seed in the opponent's row captures, too."""
    @replaces("capture")
    def capture(right, pits, mover, last, rulings):
        return right(pits, last // 6, last, rulings)


@fault
def capture_on_wrong_side():
    """Only a last seed in the opponent's row captures."""
    @replaces("capture")
    def capture(right, pits, mover, last, rulings):
        return right(pits, 1 - mover, last, rulings)


@fault
def lone_seed_always_taken():
    """From an own pit with nothing opposite, though the ruling is `nothing`."""
    @replaces("capture")
    def capture(right, pits, mover, last, rulings):
        return right(pits, mover, last, {**rulings, ayoayo.EMPTY: "lone-seed"})


@fault
def lone_seed_never_taken():
    """The ruling `lone-seed` is offered and not heeded."""
    @replaces("capture")
    def capture(right, pits, mover, last, rulings):
        return right(pits, mover, last, {**rulings, ayoayo.EMPTY: "nothing"})


@fault
def capturing_seed_stays():
    """What is opposite is taken, the capturing seed is left."""
    @replaces("capture")
    def capture(right, pits, mover, last, rulings):
        taken = right(pits, mover, last, rulings)
        pits[last] += taken > 0
        return taken - (taken > 0)


@fault
def capturing_seed_lost():
    """It leaves the board and is counted for nobody."""
    @replaces("capture")
    def capture(right, pits, mover, last, rulings):
        taken = right(pits, mover, last, rulings)
        return taken - (taken > 0)


@fault
def captures_to_opponent():
    """Captured seeds go to the other store."""
    @replaces("turn")
    def turn(right, position, *given):
        after = right(position._replace(captured=position.captured[::-1]), *given)
        return after and after._replace(captured=after.captured[::-1])


@fault
def opposite_off_by_one():
    """Pit i faces 12 - i, as with pits numbered from one."""
    ayoayo.opposite = lambda pit: (12 - pit) % 12


@fault
def opposite_wrong_at_row_ends():
    """The four pits at the row ends face the pit next to the right one."""
    ayoayo.opposite = lambda pit: {0: 10, 5: 7, 6: 4, 11: 1}.get(pit, 11 - pit)


@fault
def captures_forgotten_between_moves():
    """What was captured before a turn is lost with that turn."""
    @replaces("legal")
    def legal(right, position, rulings):
        found = right(position, rulings)
        return {move: after._replace(captured=tuple(
            max(0, now - before) for now, before in zip(after.captured, position.captured)))
            for move, after in found.items()}


# Feeding, passing, alternation.

@fault
def feeding_not_enforced():
    """Any turn that ends may be played against an empty row."""
    @replaces("legal")
    def legal(right, position, rulings):
        found = right(position, rulings)
        return found if "pass" in found or not found else ayoayo.turns(
            position, position.to_move, rulings)


@fault
def pass_not_offered():
    """A mover who must pass has no legal move, and the game stands still."""
    @replaces("legal")
    def legal(right, position, rulings):
        return {move: after for move, after in right(position, rulings).items() if move != "pass"}


@fault
def pass_always_offered():
    """A mover with turns to play may pass all the same."""
    @replaces("legal")
    def legal(right, position, rulings):
        found = right(position, rulings)
        return found and {**found, "pass": position._replace(to_move=1 - position.to_move)}


@fault
def pass_keeps_mover():
    """After a pass the same player is to move."""
    @replaces("legal")
    def legal(right, position, rulings):
        return {move: position if move == "pass" else after
                for move, after in right(position, rulings).items()}


@fault
def empty_row_ends_game():
    """A mover without seeds ends the game though the opponent could feed."""
    @replaces("ended")
    def ended(right, position, rulings):
        return right(position, rulings) or ayoayo.row(position.pits, position.to_move) == 0


# Ends, sweeps and counts.

@fault
def game_sticks_when_feeding_impossible():
    """No move, and no end either."""
    @replaces("outcome")
    def outcome(right, position, met, rulings):
        end = right(position, met, rulings)
        return None if end and end["reason"] == "no-feed" else end


@fault
def game_goes_on_when_feeding_impossible():
    """Any move will do then, and there is no end while the mover has one."""
    @replaces("ended")
    def ended(right, position, rulings):
        return right(position, rulings) and not ayoayo.turns(position, position.to_move, rulings)

    @replaces("feeding")
    def feeding(right, position, feeder, rulings):
        return right(position, feeder, rulings) or ayoayo.turns(position, feeder, rulings)


@fault
def early_end_at_25():
    """More than half of the seeds ends the game."""
    @replaces("ended")
    def ended(right, position, rulings):
        return right(position, rulings) or max(position.captured) >= 25


@fault
def sweep_forgotten():
    """What is left on the board is counted for nobody."""
    ayoayo.sweep = lambda position, rulings: list(position.captured)


@fault
def sweep_to_wrong_side():
    """The player to move takes what is left, not the one who moved last."""
    @replaces("sweep")
    def sweep(right, position, rulings):
        return right(position._replace(to_move=1 - position.to_move), rulings)


@fault
def sweep_always_last_mover():
    """The ruling `row-owner` is offered and not heeded."""
    replaces("sweep")(lambda right, position, rulings: right(
        position, {**rulings, ayoayo.SWEEP: "last-mover"}))


@fault
def sweep_always_row_owner():
    """The default `last-mover` is not heeded."""
    replaces("sweep")(lambda right, position, rulings: right(
        position, {**rulings, ayoayo.SWEEP: "row-owner"}))


@fault
def sweep_moves_seeds():
    """A finished position is shown with the seeds of the sweep taken off the board."""
    @replaces("run")
    def run(right, position, moves, rulings):
        reply = right(position, moves, rulings)
        if reply.get("outcome") and reply["outcome"]["reason"] == "no-feed":
            reply["position"].update(pits=[0] * 12, captured=reply["outcome"]["score"])
        return reply


@fault
def winner_decided_before_sweep():
    """The score is right, the winner the one who was ahead before the sweep."""
    @replaces("outcome")
    def outcome(right, position, met, rulings):
        end = right(position, met, rulings)
        if end and end["reason"] == "no-feed":
            end["winner"] = ayoayo.result(list(position.captured), "no-feed")["winner"]
        return end


@fault
def winner_off_by_one():
    """One seed more is not enough to win."""
    @replaces("result")
    def result(right, score, reason):
        close = score is not None and abs(score[0] - score[1]) <= 2
        return {**right(score, reason), **({"winner": "draw"} if close else {})}


@fault
def equal_score_is_no_draw():
    """South wins at 24 to 24."""
    @replaces("result")
    def result(right, score, reason):
        equal = score is not None and score[0] == score[1]
        return {**right(score, reason), **({"winner": "south"} if equal else {})}


# Repetition.

@fault
def repetition_not_noticed():
    """The game cycles for ever."""
    replaces("outcome")(lambda right, position, met, rulings: right(position, [], rulings))


@fault
def repetition_at_third_occurrence():
    @replaces("outcome")
    def outcome(right, position, met, rulings):
        return right(position, met if met.count(position) >= 2 else [], rulings)


@fault
def repetition_without_first_position():
    """The position that the game began with does not count."""
    replaces("outcome")(lambda right, position, met, rulings: right(position, met[1:], rulings))


@fault
def repetition_whoever_is_to_move():
    """The same board with the other player to move is taken for a repetition."""
    @replaces("outcome")
    def outcome(right, position, met, rulings):
        return right(position, [here._replace(to_move=position.to_move) for here in met], rulings)


@fault
def repetition_always_split():
    """The ruling `draw` is offered and not heeded."""
    @replaces("outcome")
    def outcome(right, position, met, rulings):
        return right(position, met, {**rulings, ayoayo.AGAIN: "split"})


@fault
def repetition_always_drawn():
    """The default `split` is not heeded."""
    @replaces("outcome")
    def outcome(right, position, met, rulings):
        return right(position, met, {**rulings, ayoayo.AGAIN: "draw"})


# Orientation.

@fault
def north_read_in_mirror_image():
    """North's row of a given board is read from the wrong end."""
    @replaces("read")
    def read(right, value):
        position = right(value)
        return position._replace(pits=position.pits[:6] + position.pits[:5:-1])


@fault
def north_numbered_from_zero():
    """North's moves are given as 0 to 5."""
    @replaces("legal")
    def legal(right, position, rulings):
        return {move if move == "pass" else move % 6: after
                for move, after in right(position, rulings).items()}


# The start and perft.

@fault
def start_of_three_seeds():
    """The board is set up with three seeds in each pit."""
    @replaces("answer")
    def answer(right, cmd, **given):
        reply = right(cmd, **given)
        return {"position": {**reply["position"], "pits": [3] * 12}} if cmd == "setup" else reply


@fault
def perft_counts_finished_games():
    """A game that has ended counts once at every greater depth."""
    @replaces("perft")
    def perft(right, position, depth, rulings):
        nodes, level = [], [position]
        for _ in range(depth):
            level = [after for here in level
                     for after in list(ayoayo.legal(here, rulings).values()) or [here]]
            nodes.append(len(level))
        return {"nodes": nodes}


def main():
    if sys.argv[1:] == ["--list"]:
        print(*FAULTS, sep="\n")
    elif len(sys.argv) == 2 and sys.argv[1] in FAULTS:
        FAULTS[sys.argv[1]]()
        ayoayo.serve()
    else:
        sys.exit("usage: faulty.py NAME, where faulty.py --list lists the names")


if __name__ == "__main__":
    main()
