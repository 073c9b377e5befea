// The sowing player: steps through the turns of a figure, forwards and backwards.
//
// It knows no rule and draws nothing. A figure brings along which pits were lifted
// and where every seed fell, as the engine told it, and the seeds of every number as
// shapes to copy; a page brings along the words.
"use strict";

(() => {
    const SEATS = ["South", "North"];
    const still = window.matchMedia("(prefers-reduced-motion: reduce)");

    /** The pit of a letter in the laps: A to Z are 0 to 25, a to v those from 26. */
    const pitOf = (letter) => {
        const code = letter.charCodeAt(0);
        return code < 97 ? code - 65 : code - 71;
    };

    const fill = (text, values) =>
        text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));

    const seeds = (words, number) => (number === 1 ? words.one : fill(words.many, { number }));

    /** All steps: what lies where, and what is said. The first is before everything. */
    function expand(data, words, name) {
        const pits = [...data.pits];
        const captured = [...data.captured];
        const steps = [];
        const step = (more) => steps.push({
            pits: Uint8Array.from(pits), captured: [...captured], hand: 0, rules: [], taken: [],
            origin: -1, last: -1, now: -1, starts: false, progress: "", ...more,
        });
        step({});

        data.turns.forEach((turn, index) => {
            const player = SEATS[turn.by];
            const turns = data.turns.length;
            const before = turns > 1 ? fill(words.turn, { turn: index + 1, turns }) : "";
            const laps = turn.laps === "" ? [] : turn.laps.split(" ");
            const status = fill(words.sowing, { player });
            const origin = laps.length ? pitOf(laps[0][0]) : -1;
            let last = -1;
            laps.forEach((letters, number) => {
                const lap = [...letters].map(pitOf);
                const lifted = lap.length - 1;
                const where = { lap: number + 1, laps: laps.length };
                const progress = fill(words.progress, where);
                const say = (text, values) =>
                    before + fill(words.lap, where) + fill(text, { player, ...values });
                pits[lap[0]] = 0;
                step({
                    status, progress, origin, now: lap[0], hand: lifted, starts: true,
                    text: say(words.lift, { seeds: seeds(words, lifted), pit: name(lap[0]) }),
                });
                for (let seed = 1; seed <= lifted; seed += 1) {
                    const pit = lap[seed];
                    pits[pit] += 1;
                    const ends = seed === lifted;
                    const relays = number + 1 < laps.length;
                    last = ends ? pit : -1;
                    const then = relays ? words.relay : turn.taken.length ? words.capture : words.stop;
                    step({
                        status, progress, origin, last, now: pit, hand: lifted - seed,
                        rules: ends ? [relays ? turn.relay : turn.end] : [],
                        text: say(ends ? then : words.drop,
                            { number: seed, lifted, pit: name(pit), count: pits[pit] }),
                    });
                }
            });

            const taken = [];
            let total = 0;
            for (const [pit, count, rule] of turn.taken) {
                pits[pit] = 0;
                captured[turn.by] += count;
                total += count;
                taken.push(pit);
                step({
                    status, progress: steps[steps.length - 1].progress, origin, last, now: pit,
                    taken: [...taken], rules: [rule],
                    text: before + fill(words.take,
                        { player, seeds: seeds(words, count), pit: name(pit), total }),
                });
            }
            if (!laps.length) {
                step({ starts: true, rules: [turn.end], text: before + fill(words.pass, { player }) });
            }
            const end = steps[steps.length - 1];
            end.status = turn.next;
            end.text += " " + turn.close;
            if (turn.ended) end.rules.push(turn.ended);
        });
        return steps;
    }

    function player(figure, words) {
        const find = (selector) => figure.querySelector(selector);
        const data = JSON.parse(find(".sow-data").textContent);
        const board = find(".mancala-steps");
        const pits = [...board.querySelectorAll(".mancala-pit")];
        const byIndex = new Map(pits.map((pit) => [Number(pit.dataset.index), pit]));
        const name = (index) => byIndex.get(index).dataset.pit;
        const stores = SEATS.map((seat) =>
            board.querySelector(`[data-captured="${seat.toLowerCase()}"]`));
        const [caption, range, hand, play] = ["caption", "range", "hand", "play"]
            .map((part) => find(`.sow-${part}`));
        const steps = expand(data, words, name);
        Object.assign(steps[0], { text: caption.textContent, status: find(".sow-turn").textContent });
        const end = steps.length - 1;
        let at = 0;
        let timer;

        /** Copies the seeds of this number into a pit, a store or the hand. */
        const fillWith = (group, number, seat) => {
            const of = seat === undefined ? ":not([data-of])" : `[data-of="${SEATS[seat].toLowerCase()}"]`;
            const shape = find(`.sow-shapes [data-count="${number}"]${of}`);
            group.replaceChildren(...(shape ? shape.cloneNode(true).childNodes : []));
        };

        const show = (element, number, seat) => {
            if (element.dataset.seeds === String(number)) return;
            element.dataset.seeds = number;
            element.querySelector(".mancala-number").textContent = number;
            const group = element.querySelector(".mancala-seeds");
            if (group) fillWith(group, number, seat);
        };

        const [description] = board.getElementsByTagName("desc");
        const before = description.textContent;
        const describe = ({ captured: [south, north] }) => {
            const list = pits.map((pit) => `${pit.dataset.pit} ${pit.dataset.seeds}`).join(", ");
            description.textContent = at === 0 ? before : fill(words.board, { pits: list, south, north });
        };

        const go = (to) => {
            at = Math.max(0, Math.min(end, to));
            const step = steps[at];
            for (const [index, pit] of byIndex) {
                show(pit, step.pits[index]);
                pit.classList.toggle("mancala-is-origin", index === step.origin);
                pit.classList.toggle("mancala-is-last", index === step.last);
                pit.classList.toggle("mancala-is-captured", step.taken.includes(index));
                pit.classList.toggle("sow-now", index === step.now);
                const count = seeds(words, step.pits[index]);
                pit.querySelector("title").textContent = `${name(index)}: ${count}`;
            }
            stores.forEach((store, seat) => show(store, step.captured[seat], seat));
            find(".sow-turn").textContent = step.status;
            find(".sow-lap").textContent = step.progress;
            hand.hidden = at === 0;
            find(".sow-hand-count").textContent = step.hand;
            fillWith(hand.querySelector(".mancala-seeds"), step.hand);
            caption.textContent = step.text;
            for (const rule of step.rules) {
                const link = figure.querySelector(`.figure-told a[href$="#${rule}"]`);
                if (link) caption.append(" ", link.cloneNode(true));
            }
            range.value = at;
            range.setAttribute("aria-valuetext", fill(words.step, { step: at, steps: end }));
            for (const button of figure.querySelectorAll("[data-sow]")) {
                const idle = /first|back/.test(button.dataset.sow) ? at === 0
                    : /on|last/.test(button.dataset.sow) && at === end;
                button.setAttribute("aria-disabled", idle);
            }
            describe(step);
        };

        const says = (plays) => {
            figure.classList.toggle("sow-plays", plays);
            play.title = plays ? words.pause : words.play;
            play.setAttribute("aria-label", play.title);
            // Not a word for each seed that falls by itself.
            caption.setAttribute("aria-live", plays ? "off" : "polite");
        };

        const stop = () => {
            timer = clearInterval(timer);
            says(false);
        };
        const start = () => {
            if (still.matches) return;
            if (at === end) go(0);
            // A long turn goes faster, but never so fast that it flickers.
            const pause = Math.max(120, Math.min(700, 60000 / end));
            timer = setInterval(() => {
                go(at + 1);
                if (at === end) stop();
            }, pause);
            says(true);
        };

        const lapAt = (from, by) => {
            let to = from + by;
            while (to > 0 && to < end && !steps[to].starts) to += by;
            return to;
        };

        const target = {
            "first": () => 0, "lap-back": () => lapAt(at, -1), "back": () => at - 1,
            "on": () => at + 1, "lap-on": () => lapAt(at, 1), "last": () => end,
        };
        const act = (action) => {
            const plays = timer !== undefined;
            stop();
            if (action !== "play") go(target[action]());
            else if (!plays) start();
        };
        const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

        figure.addEventListener("click", (event) => {
            const button = event.target.closest("[data-sow]");
            if (button) act(button.dataset.sow);
        });
        find(".sow-bar").addEventListener("keydown", (event) => {
            if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in keys)) return;
            const arrow = event.key.startsWith("Arrow");
            act(event.shiftKey && arrow ? `lap-${keys[event.key]}` : keys[event.key]);
            // The page turns to another chapter by these keys.
            event.preventDefault();
            event.stopPropagation();
        });
        range.addEventListener("input", () => {
            stop();
            go(Number(range.value));
        });
        const calm = () => {
            stop();
            play.hidden = still.matches;
        };
        still.addEventListener("change", calm);
        calm();

        // Paper shows the board before the turn.
        let kept = 0;
        window.addEventListener("beforeprint", () => {
            kept = at;
            act("first");
        });
        window.addEventListener("afterprint", () => go(kept));
        range.max = end;
        find(".sow-bar").hidden = false;
        go(0);
    }

    const all = () => {
        const words = JSON.parse(document.querySelector(".sow-words")?.textContent ?? "null");
        document.querySelectorAll(".figure-sow").forEach((figure) => player(figure, words));
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", all);
    else all();
})();
