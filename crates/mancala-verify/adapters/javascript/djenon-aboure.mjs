#!/usr/bin/env node
// Djenon-aboure, whole and small, speaking the conformance protocol. Comments name the rules.
import { createInterface } from "node:readline";

const SEATS = ["south", "north"];
const REPETITION = "djenon.end.repetition";
const RULINGS = { [REPETITION]: ["split", "draw"] }; // every value offered, the default first
const START = { pits: Array(12).fill(4), captured: [0, 0], mover: 0 }; // djenon.setup

// Pits 0 to 5 are South's row, 6 to 11 North's, in sowing order; the players are 0 and 1.
const own = (player) => [0, 1, 2, 3, 4, 5].map((pit) => pit + 6 * player); // common.seats
const following = (pit) => (pit + 1) % 12; // common.direction
const before = (pit) => (pit + 11) % 12;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const twoOrFour = (seeds) => seeds === 2 || seeds === 4;
const relays = (seeds) => seeds === 3 || seeds >= 5; // djenon.relay, djenon.stop

/** Lifts and sows one pit, the first seed back into it; returns where the last seed fell. */
function lap(pits, origin) { // djenon.sow.origin-first
  const lifted = pits[origin];
  pits[origin] = 0;
  let pit = origin;
  pits[pit] += 1;
  for (let seed = 1; seed < lifted; seed += 1) {
    pit = following(pit);
    pits[pit] += 1;
  }
  return pit;
}

/** Sows lap after lap; returns where the last seed fell, undefined if the turn is endless. */
function sow(pits, origin) {
  // common.endless, exactly and without a cap: the state after 1, 2, 4, 8... laps is kept, one at a
  // time, and the turn is endless if, and only if, it comes back to the one that is kept.
  let [pit, kept, keepAt] = [lap(pits, origin), "", 1];
  for (let laps = 1; relays(pits[pit]); laps += 1) {
    const state = `${pits} ${pit}`;
    if (state === kept) return undefined;
    if (laps === keepAt) [kept, keepAt] = [state, 2 * laps];
    pit = lap(pits, pit);
  }
  return pit;
}

/** Takes the last pit and the run behind it off the board; returns how many seeds they held. */
function capture(pits, last) { // djenon.capture, djenon.capture.chain
  let taken = 0;
  for (let pit = last; twoOrFour(pits[pit]); pit = before(pit)) {
    taken += pits[pit];
    pits[pit] = 0;
  }
  return taken;
}

/** The position after this turn, undefined if it is endless. */
function turn({ pits: lying, captured, mover }, pit) {
  const pits = [...lying];
  const last = sow(pits, pit);
  if (last === undefined) return undefined;
  const taken = capture(pits, last);
  const gains = captured.map((seeds, player) => (player === mover ? seeds + taken : seeds));
  return { pits, captured: gains, mover: 1 - mover };
}

const ended = ({ pits }) => pits.every((seeds) => seeds < 2); // djenon.end

/** Every legal move, in order, with the position after it. */
function legal(position) { // djenon.turn.choose, djenon.pass, common.alternation
  if (ended(position)) return new Map();
  const lifts = own(position.mover).filter((pit) => position.pits[pit] >= 2);
  const turns = lifts.map((pit) => [pit, turn(position, pit)]).filter(([, after]) => after);
  return new Map(turns.length ? turns : [["pass", { ...position, mover: 1 - position.mover }]]);
}

function split({ pits, captured }, reason) { // djenon.end.split, djenon.end.result
  const score = captured.map((seeds, player) => seeds + sum(own(player).map((pit) => pits[pit])));
  const ahead = score[0] > score[1] ? "south" : "north";
  return { winner: score[0] === score[1] ? "draw" : ahead, score, reason };
}

const same = (one, other) => `${one.pits} ${one.mover}` === `${other.pits} ${other.mover}`;

function outcome(position, met, rulings) { // djenon.end.repetition
  if (ended(position)) return split(position, "no-multiples");
  if (!met.some((earlier) => same(earlier, position))) return null;
  const drawn = { winner: "draw", score: null, reason: "repetition" };
  return rulings[REPETITION] === "draw" ? drawn : split(position, "repetition");
}

function run(start, moves, rulings) {
  const met = [start];
  let over = outcome(start, [], rulings);
  for (const [index, move] of moves.entries()) {
    const after = over ? undefined : legal(met.at(-1)).get(move);
    if (!after) return { illegal: index };
    over = outcome(after, met, rulings);
    met.push(after);
  }
  return { legal: [...legal(start).keys()], position: show(met.at(-1)), outcome: over };
}

function perft(start, depth) {
  const nodes = [];
  for (let level = [start]; nodes.length < depth; nodes.push(level.length)) {
    level = level.flatMap((position) => [...legal(position).values()]);
  }
  return { nodes };
}

const show = ({ pits, captured, mover }) => ({ pits, captured, to_move: SEATS[mover] });

function read({ pits, captured, to_move: seat }) {
  const counts = [...pits, ...captured].every((seeds) => Number.isInteger(seeds) && seeds >= 0);
  const sizes = pits.length === 12 && captured.length === 2 && sum(pits) <= 48;
  if (!counts || !sizes || !SEATS.includes(seat)) throw new Error("not a board of Djenon-aboure");
  return { pits, captured, mover: SEATS.indexOf(seat) };
}

function answer({ cmd, version, variant, rulings, position, moves, depth }) {
  if (cmd === "start" && version === 1) {
    const implementation = { name: "djenon-aboure.mjs", version: "1" };
    const variants = { "djenon-aboure": { rulings: RULINGS } };
    return { version: 1, implementation, rules: "1", variants, perft: true };
  }
  if (!["setup", "run", "perft"].includes(cmd) || !variant) throw new Error("no such request");
  if (variant !== "djenon-aboure") return { skipped: "plays Djenon-aboure only" };
  const ruled = { [REPETITION]: RULINGS[REPETITION][0], ...rulings };
  if (!RULINGS[REPETITION].includes(ruled[REPETITION])) throw new Error("no such value of a ruling");
  if (cmd === "setup") return { position: show(START) };
  if (cmd === "perft" && depth > 0) return perft(read(position), depth);
  if (!moves.every((move) => Number.isInteger(move) || move === "pass")) throw new Error("no such move");
  return run(read(position), moves, ruled);
}

for await (const line of createInterface({ input: process.stdin })) {
  let reply = {};
  try {
    const request = JSON.parse(line);
    if (request.cmd === "stop") break;
    if ("seq" in request) reply.seq = request.seq;
    Object.assign(reply, answer(request));
  } catch (error) { // whatever is wrong with the request: say so and go on
    reply = { seq: reply.seq ?? null, error: String(error) };
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
process.stdin.destroy(); // nothing more is read, so that the program can end
