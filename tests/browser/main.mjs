// Plays at tables of hoyle in a real browser: node main.mjs PROGRAM GAMES. Without Chromium or the packages of package.json it says what is
// missing, and fails.
import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { Server } from "./server.mjs";
import { byKeys, isOver, join, make, open, playOut, waits } from "./table.mjs";

const missing = (what) => {
  console.error(`hoyle: ${what}`);
  process.exit(2);
};
const playwright = await import("playwright-core").catch(() =>
  missing("playwright-core is not there: run `npm ci` in tests/browser"));
const chromium = ["chromium", "chromium-browser", "google-chrome"].find((name) => {
  try { return execFileSync("which", [name], { stdio: ["ignore", "pipe", "ignore"] }); } catch { return false; }
});
if (!chromium) missing("there is no Chromium: install the package `chromium`");
const executablePath = execFileSync("which", [chromium]).toString().trim();
const [program = "target/release/hoyle", games = "games"] = process.argv.slice(2);

const server = await Server.start(program, games);
const browser = await playwright.chromium.launch({ executablePath, args: ["--no-sandbox"] });
const { base } = server;
const path = (name) => `${games}/${name}.game`;
const FOUR = ["black_vienna/black_vienna", "vienna/vienna", "inkognito/inkognito", "intent_to_kill/intent_to_kill"];
const GALLERY = ["hanabi", "hearts", "goofspiel", "othello", "liars_dice"].map((name) => `gallery/${name}`);

const be = (holds, said) => { if (!holds) throw new Error(said); };
const fits = async (page) => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  be(over <= 0, `${page.url()} is ${over} pixels too wide`);
};
const clean = (...pages) => pages.forEach((page) => be(!page.faults.length, page.faults.join("; ")));
const seat = async (table, number, options) => {
  const page = await open(browser, base, options);
  return join(page, await table.link(`play${number}`));
};
const seated = async (game, people, options) => {
  const table = await make(browser, base, path(game), people);
  const seats = [...Array(table.people).keys()];
  return { table, pages: await Promise.all(seats.map((number) => seat(table, number, options))) };
};
const leave = (...pages) => Promise.all(pages.map((page) => page.context().close()));

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const accessible = async (page, faults) => {
  const found = await page.evaluate(`${axe}; axe.run().then((it) => it.violations.map((one) => one.id + ": " + one.nodes.map((node) => node.html).join(" ").slice(0, 300)))`);
  if (found.length) faults.push(`${page.url()}: ${found.join("; ")}`);
};

const tests = {};
for (const [at, game] of [...FOUR, ...GALLERY].entries()) {
  tests[`${game} is played to its end by several pages at once`] = async () => {
    const { table, pages } = await seated(game, 2 + (at % 3));
    const all = await join(await open(browser, base), await table.link("public"));
    await playOut(pages, { seed: at });
    for (const page of [...pages, all]) await page.locator(".ending").waitFor();
    clean(table.host, all, ...pages);
    await leave(table.host, all, ...pages);
  };
}
for (const [at, game] of FOUR.entries()) {
  tests[`${game} is played without scripts`] = async () => {
    const { table, pages } = await seated(game, 1, { javaScriptEnabled: false });
    await playOut(pages, { seed: at, reload: true });
    await leave(table.host, ...pages);
  };
  tests[`${game} is played with keys alone`] = async () => {
    const { table, pages } = await seated(game, 1);
    await playOut(pages, { seed: at, use: byKeys });
    clean(...pages);
    await leave(table.host, ...pages);
  };
  tests[`${game} fits a screen of 360 pixels`] = async () => {
    const { table, pages } = await seated(game, 1, { viewport: { width: 360, height: 740 } });
    await playOut(pages, { seed: at, look: fits });
    clean(...pages);
    await leave(table.host, ...pages);
  };
}
tests["a refused move says why, and a sealed choice who has chosen"] = async () => {
  const { table, pages: [ada, ben] } = await seated("gallery/goofspiel", 2);
  await ada.locator("#typed").fill("nonsense");
  await ada.locator("#typed").press("Enter");
  be((await ada.locator("[role=alert]").textContent()).includes("nonsense"), "no reason is given");
  await ada.goto(ada.own);
  await ben.locator(".choice ul.options a").first().click();
  await ben.locator("form.whole button").click();
  await ada.locator("#log li", { hasText: "Ben: card(sealed)" }).waitFor();
  clean(ada, ben);
  await leave(table.host, ada, ben);
};
tests["a page comes up to date after the server has fallen"] = async () => {
  const { table, pages: [ada, ben] } = await seated("gallery/othello", 2);
  await server.kill();
  await ada.waitForTimeout(500);
  await server.run();
  const mover = (await waits(ada)) ? ada : ben;
  const other = mover === ada ? ben : ada;
  await mover.goto(mover.own);
  await mover.locator(".choice ul.options a").first().click();
  await mover.locator("form.whole button").click();
  // The browser tries again by itself after some seconds.
  await other.locator("#log li").first().waitFor({ timeout: 30000 });
  await leave(table.host, ada, ben);
};
tests["a new link ends what the old one opened"] = async () => {
  const { table, pages: [ada, ben] } = await seated("gallery/othello", 2);
  await table.host.locator("form:has(#play0) button").click();
  be((await ada.goto(ada.own)).status() === 403, "the old key still opens the page");
  await join(ada, await table.link("play0"));
  be(await ada.locator("#table").count(), "the new link opens no page");
  await leave(table.host, ada, ben);
};
tests["every page is accessible by the rules of axe"] = async () => {
  const faults = [];
  const page = await open(browser, base, { bypassCSP: true });
  await page.goto(base);
  await accessible(page, faults);
  const links = await page.locator("ul.games a").evaluateAll((all) => all.map((it) => it.href));
  for (const link of links) {
    const game = new URL(link).searchParams.get("game");
    await page.goto(link);
    await accessible(page, faults);
    const table = await make(browser, base, game, 1);
    await accessible(table.host, faults);
    const seat = await join(page, await table.link("play0"));
    await accessible(seat, faults);
    const first = seat.locator(".choice ul.options a").first();
    if (await first.count()) { await first.click(); await accessible(seat, faults); }
    await page.context().clearCookies();
    await leave(table.host);
  }
  await leave(page);
  be(!faults.length, faults.join("\n"));
};

let failed = 0;
const only = process.env.ONLY ?? "";
for (const [name, test] of Object.entries(tests)) {
  if (!name.includes(only)) continue;
  const began = Date.now();
  try {
    await test();
    console.log(`ok      ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${error.message}`);
  }
}
await browser.close();
await server.close();
console.log(failed ? `${failed} failed` : "all is well in the browser");
process.exit(failed ? 1 : 0);
