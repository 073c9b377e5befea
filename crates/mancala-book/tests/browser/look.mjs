// Looks at the book in a browser. What is expected comes as JSON from the test,
// which has it from the engine; what differs goes to standard error, one line each.
import { chromium } from "playwright-core";

const read = async () => {
    let text = "";
    for await (const part of process.stdin) text += part;
    return JSON.parse(text);
};

const task = await read();
/** Where the book is served; there is no other network. */
const BASE = task.address;
const faults = [];
const fault = (text) => faults.push(text);
const same = (what, found, expected) => {
    const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
    if (a !== b) fault(`${what}: the page shows ${a}, the engine gives ${b}`);
};

const browser = await chromium.launch({
    executablePath: task.browser,
    args: [
        "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${new URL(BASE).hostname}`,
    ],
});

/** A page of the book in a fresh profile, watched for errors and requests. */
async function open(url, { width = 1280, theme = "light", ...options } = {}) {
    const dark = ["coal", "navy", "ayu"].includes(theme);
    const context = await browser.newContext({
        viewport: { width, height: 900 }, colorScheme: dark ? "dark" : "light", ...options,
    });
    const page = await context.newPage();
    const where = `${url} at ${width} in ${theme}`;
    page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) fault(`${where}: ${message.text()}`);
    });
    page.on("pageerror", (error) => fault(`${where}: ${error.message}`));
    page.on("request", (request) => {
        const asked = new URL(request.url());
        if (asked.origin + "/" !== BASE) fault(`${where}: asks for ${asked.href}`);
    });
    page.on("response", (response) => {
        if (response.status() >= 400) fault(`${where}: ${response.status()} for ${response.url()}`);
    });
    await page.addInitScript((name) => localStorage.setItem("mdbook-theme", name), theme);
    await page.goto(BASE + url);
    return { page, where, close: () => context.close() };
}

/** What a player shows now. This and all below it runs in the page. */
const inPage = () => {
    window.seen = (figure) => {
        const names = (selector) =>
            [...figure.querySelectorAll(`.mancala-steps ${selector}`)].map((pit) => pit.dataset.pit).sort();
        const number = (element) => {
            const text = Number(element.querySelector(".mancala-number").textContent);
            const seeds = element.querySelector(".mancala-seeds");
            const drawn = seeds ? seeds.children.length : text;
            // The attribute, the number and the seeds must say the same.
            return String(text) === element.dataset.seeds && drawn === text ? text : `${text}/${drawn}`;
        };
        const pits = [];
        for (const pit of figure.querySelectorAll(".mancala-steps .mancala-pit")) {
            pits[Number(pit.dataset.index)] = number(pit);
        }
        const caption = figure.querySelector(".sow-caption");
        const captured = ["south", "north"].map((seat) =>
            number(figure.querySelector(`.mancala-steps [data-captured="${seat}"]`)));
        return {
            pits, captured,
            hand: Number(figure.querySelector(".sow-hand-count").textContent),
            caption: caption.textContent,
            rules: [...caption.querySelectorAll("a")].map((link) => link.textContent),
            turn: figure.querySelector(".sow-turn").textContent,
            at: Number(figure.querySelector(".sow-range").value),
            origin: names(".mancala-is-origin"), last: names(".mancala-is-last"),
            captures: names(".mancala-is-captured"),
        };
    };
    /** Presses a button so often, and gives what was seen after each time. */
    window.press = (number, button, times) => {
        const figure = document.querySelectorAll(".figure-sow")[number];
        const seen = [window.seen(figure)];
        for (let time = 0; time < times; time += 1) {
            figure.querySelector(`.sow-${button}`).click();
            seen.push(window.seen(figure));
        }
        return seen;
    };
};

function compare(what, seen, expected, rules = true) {
    for (const key of ["pits", "captured", "hand"]) same(`${what}, ${key}`, seen[key], expected[key]);
    for (const text of expected.says) {
        if (!seen.caption.includes(text)) fault(`${what}: the caption "${seen.caption}" lacks "${text}"`);
    }
    if (rules) same(`${what}, rules`, seen.rules, expected.rules);
}

const checks = {
    /** Every player, seed by seed to its end and back again. */
    async steps() {
        const looks = [{ width: 360, theme: "light" }, { width: 1280, theme: "navy" }];
        let players = 0;
        for (const [url, expected] of Object.entries(task.players)) {
            for (const look of looks) {
                const { page, where, close } = await open(url, look);
                await page.evaluate(inPage);
                same(`${where}, players`, await page.locator(".figure-sow").count(), expected.length);
                for (const [number, { steps, marks, next }] of expected.entries()) {
                    const what = (step) => `${where}, player ${number + 1}, step ${step}`;
                    const end = steps.length - 1;
                    const on = await page.evaluate((n) => window.press(...n), [number, "on", end + 1]);
                    on.slice(0, -1).forEach((seen, step) => compare(what(step), seen, steps[step]));
                    same(`${what(end)} again`, on[end + 1], on[end]);
                    const { origin, last, captures, turn } = on[end];
                    same(`${what(end)}, marks`, [origin, last, captures], marks);
                    same(`${what(end)}, turn`, turn, next);
                    const back = await page.evaluate((n) => window.press(...n), [number, "back", end + 1]);
                    back.slice(0, -1).forEach((seen, step) =>
                        same(`${what(end - step)} on the way back`, seen, on[end - step]));
                    same(`${what(0)} again`, back[end + 1], on[0]);
                    players += 1;
                }
                await close();
            }
        }
        return `${players} players stepped through`;
    },

    /** Whole laps, the slider and both ends. */
    async jumps() {
        for (const [url, expected] of Object.entries(task.players)) {
            const { page, where, close } = await open(url, { width: 1280 });
            await page.evaluate(inPage);
            for (const [number, { steps }] of expected.entries()) {
                const what = `${where}, player ${number + 1}`;
                const end = steps.length - 1;
                const lifts = steps.flatMap((step, at) => (step.starts ? [at] : []));
                const at = async (button, times) =>
                    (await page.evaluate((n) => window.press(...n), [number, button, times])).map((seen) => seen.at);
                same(`${what}, laps`, await at("lap-on", lifts.length + 1), [0, ...lifts, end]);
                same(`${what}, laps back`, await at("lap-back", lifts.length + 1),
                    [end, ...lifts.filter((lift) => lift < end).reverse(), 0, 0].slice(0, lifts.length + 2));
                same(`${what}, ends`, [await at("last", 1), await at("first", 1)], [[0, end], [end, 0]]);
                const middle = Math.floor(end / 2);
                const seen = await page.evaluate(([n, to]) => {
                    const figure = document.querySelectorAll(".figure-sow")[n];
                    const range = figure.querySelector(".sow-range");
                    range.value = to;
                    range.dispatchEvent(new Event("input", { bubbles: true }));
                    return window.seen(figure);
                }, [number, middle]);
                compare(`${what}, slider at ${middle}`, seen, steps[middle]);
            }
            await close();
        }
    },

    /** Keys step the player that has the focus, and turn no page meanwhile. */
    async keys() {
        const [url, [{ steps }]] = Object.entries(task.players)[0];
        const { page, close } = await open(url);
        await page.evaluate(inPage);
        const start = page.url();
        const end = steps.length - 1;
        const at = () => page.evaluate(() => window.seen(document.querySelector(".figure-sow")).at);
        const buttons = page.locator(".figure-sow").first().locator(".sow-buttons button");
        for (let n = 0; n < await buttons.count(); n += 1) {
            if (!await buttons.nth(n).getAttribute("aria-label")) fault(`button ${n + 1} has no name`);
        }
        for (const place of [".sow-on", ".sow-range"]) {
            await page.locator(place).first().focus();
            const seen = [];
            for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"]) {
                await page.keyboard.press(key);
                seen.push(await at());
            }
            same(`keys on ${place}`, seen, [1, 2, 1, end, end, 0, 0]);
        }
        await page.locator(".sow-on").first().focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Space");
        same("Enter and Space", await at(), 2);
        await page.keyboard.press("Tab");
        same("Tab", await page.evaluate(() => document.activeElement.dataset.sow), "lap-on");
        same("the chapter", page.url(), start);
        const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
        if (outline === "none") fault("the focus cannot be seen");
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press("ArrowRight");
        await page.waitForURL((now) => now.href !== start, { timeout: 5000 })
            .catch(() => fault("without focus in a player, the key no longer turns to the next chapter"));
        await close();
    },

    /** The picture moves when asked to, and only then. */
    async motion() {
        const url = Object.keys(task.players)[0];
        const free = await open(url, { reducedMotion: "no-preference" });
        const at = (page) => page.evaluate(() => Number(document.querySelector(".sow-range").value));
        const figure = free.page.locator(".figure-sow").first();
        await free.page.waitForTimeout(1600);
        same("by itself", await at(free.page), 0);
        await figure.locator(".sow-play").click();
        same("name of the button", await figure.locator(".sow-play").getAttribute("aria-label"), "Pause");
        await free.page.waitForFunction(() => document.querySelector(".sow-range").value >= 2, null, { timeout: 8000 })
            .catch(() => fault("playing does not go on"));
        await figure.locator(".sow-play").click();
        const stopped = await at(free.page);
        await free.page.waitForTimeout(1600);
        same("after the pause", await at(free.page), stopped);
        await free.close();

        const still = await open(url, { reducedMotion: "reduce" });
        await still.page.evaluate(inPage);
        if (await still.page.locator(".sow-play").first().isVisible()) fault("reduced motion: there is a play button");
        await still.page.evaluate(() => document.querySelector(".sow-play").click());
        await still.page.waitForTimeout(1600);
        same("reduced motion", await at(still.page), 0);
        const fades = await still.page.evaluate(() =>
            getComputedStyle(document.querySelector(".mancala-hollow")).transitionDuration);
        same("reduced motion, fading", fades, "0s");
        await still.page.evaluate(() => window.press(0, "on", 1));
        same("reduced motion, a step", await at(still.page), 1);
        await still.close();
    },

    /** Every page, narrow and wide, light and dark: nothing sticks out, nothing fails. */
    async pages() {
        for (const width of [360, 1280]) {
            for (const theme of ["light", "navy"]) {
                for (const url of task.pages) {
                    const { page, where, close } = await open(url, { width, theme });
                    const found = await page.evaluate(() => {
                        const sizes = [document.documentElement, document.querySelector("#mdbook-content")];
                        const wide = sizes.map((element) => element.scrollWidth - element.clientWidth);
                        const limit = document.documentElement.clientWidth;
                        const scrolls = (element) => element
                            && (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX)
                                || (element.tagName !== "MAIN" && scrolls(element.parentElement)));
                        const out = [...document.querySelectorAll("main *")].find((element) =>
                            element.getBoundingClientRect().right > limit + 1 && !scrolls(element));
                        const board = document.querySelector(".mancala-board .mancala-wood");
                        return {
                            wide, theme: document.documentElement.className,
                            out: out && `${out.tagName} ${out.className} ${out.textContent.slice(0, 40)}`,
                            wood: board && getComputedStyle(board).fill,
                        };
                    });
                    if (Math.max(...found.wide) > 0) fault(`${where}: wider than the screen by ${found.wide}`);
                    if (found.out) fault(`${where}: sticks out: ${found.out}`);
                    if (!found.theme.split(" ").includes(theme)) fault(`${where}: is in ${found.theme}`);
                    if (found.wood) same(`${where}, colour of boards`, found.wood, task.wood[theme]);
                    await close();
                }
            }
        }
        return `${task.pages.length} pages seen`;
    },

    /** The search box finds rules by their ids. */
    async search() {
        const { page, close } = await open(task.pages[0]);
        for (const [rule, url] of Object.entries(task.search)) {
            if (!await page.locator("#mdbook-searchbar").isVisible()) await page.locator("#mdbook-search-toggle").click();
            await page.locator("#mdbook-searchbar").fill("");
            await page.locator("#mdbook-searchbar").pressSequentially(rule);
            await page.waitForFunction((id) =>
                document.querySelector("#mdbook-searchresults-header").textContent.includes(id), rule)
                .catch(() => fault(`searching for ${rule} gives no answer`));
            const links = await page.locator("#mdbook-searchresults a").evaluateAll((all) =>
                all.map((a) => new URL(a.href).pathname.slice(1) + new URL(a.href).hash));
            if (!links.includes(url)) fault(`searching for ${rule} finds ${links.join(", ")}, not ${url}`);
        }
        await close();
    },

    /** Without scripts the same turn can be read. */
    async plain() {
        for (const theme of ["light", "dark"]) {
            for (const [url, expected] of Object.entries(task.players)) {
                const { page, where, close } = await open(url, { javaScriptEnabled: false, colorScheme: theme });
                const figures = page.locator(".figure-sow");
                for (const [number, { told }] of expected.entries()) {
                    const what = `${where}, player ${number + 1} without script`;
                    const figure = figures.nth(number);
                    if (await figure.locator(".sow-bar").isVisible()) fault(`${what}: has buttons`);
                    await figure.locator(".figure-told summary").click();
                    const text = (await figure.locator(".figure-told").innerText()).replace(/\s+/g, " ");
                    for (const part of told) if (!text.includes(part)) fault(`${what}: lacks "${part}"`);
                    if (!await figure.locator(".figure-told svg").isVisible()) fault(`${what}: lacks the board after`);
                }
                const wood = page.locator(".mancala-wood").first();
                same(`${where}, colour of boards without script`,
                    await wood.evaluate((rect) => getComputedStyle(rect).fill).catch(() => null),
                    task.wood[theme === "dark" ? "navy" : "light"]);
                await close();
            }
        }
    },

    /** Paper shows the board before the turn, in light colours and without buttons. */
    async paper() {
        const [url, [{ steps }]] = Object.entries(task.players)[0];
        const { page, close } = await open(url, { theme: "navy" });
        await page.evaluate(inPage);
        await page.evaluate(() => window.press(0, "on", 5));
        await page.emulateMedia({ media: "print" });
        await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
        const seen = () => page.evaluate(() => window.seen(document.querySelector(".figure-sow")));
        compare("on paper", await seen(), steps[0]);
        if (await page.locator(".sow-bar").first().isVisible()) fault("on paper: there are buttons");
        const wood = await page.evaluate(() => getComputedStyle(document.querySelector(".mancala-wood")).fill);
        same("on paper, colour of boards", wood, task.wood.light);
        await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
        compare("after printing", await seen(), steps[5]);
        await close();
    },
};

const done = await checks[task.check]().catch((error) => fault(`${task.check}: ${error.message}`));
await browser.close();
for (const line of faults.slice(0, 30)) console.error(line);
if (faults.length > 30) console.error(`and ${faults.length - 30} more`);
if (done) console.log(done);
process.exitCode = faults.length > 0 ? 1 : 0;
