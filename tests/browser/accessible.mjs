// The rules of axe, on every page of every game.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { FOUR } from "./games.mjs";
import { be, join, leave, led, open } from "./page.mjs";
import { play } from "./play.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on a page, which has to be open to scripts. */
export const faultsOf = async (page) => {
  const found = await page.evaluate(`${axe}; axe.run().then((it) => it.violations.map((one) =>
    one.id + ": " + one.nodes.map((node) => node.html).join(" ").slice(0, 300)))`);
  return found.map((one) => `${page.url()}: ${one}`);
};

const check = async (page, faults) => faults.push(...(await faultsOf(page)));

/** The form, the links, the table, the replay, notes, web hook and help of a game; of the four games also the table after some moves, and a step of a move. */
const pagesOf = async (browser, base, game, faults) => {
  const page = await open(browser, base, { bypassCSP: true });
  await page.goto(`${base}/new?game=${encodeURIComponent(game)}`);
  await check(page, faults);
  await led(page, () => page.locator("button.main").click());
  await check(page, faults);
  await join(page, await page.locator("#play0").inputValue());
  await check(page, faults);
  const option = page.locator(".choice ul.options a").first();
  if (FOUR.some((one) => game.endsWith(`${one}.game`)) && (await option.count())) {
    await play([page], { moves: 1 });
    await check(page, faults);
    if (await option.count()) await led(page, () => option.click());
    await check(page, faults);
  }
  for (const below of ["replay", "notes", "hook", "help"]) {
    await page.goto(`${page.own}/${below}`);
    await check(page, faults);
  }
  await leave(page);
};

/** In so many parts the games are checked, so that several can be at once. */
const PARTS = 4;

export const accessible = ({ browser, server }) => {
  const part = (at) => async () => {
    const faults = [];
    const lobby = await open(browser, server.base, { bypassCSP: true });
    await lobby.goto(server.base);
    await check(lobby, faults);
    await lobby.goto(`${server.base}/study`);
    await check(lobby, faults);
    await lobby.goto(server.base);
    const links = await lobby.locator("ul.games a").evaluateAll((all) => all.map((it) => it.href));
    await leave(lobby);
    const games = links.filter((_, number) => number % PARTS === at);
    for (const link of games) await pagesOf(browser, server.base, new URL(link).searchParams.get("game"), faults);
    be(!faults.length, faults.join("\n"));
    return `${games.length} games`;
  };
  const tests = [...Array(PARTS).keys()].map((at) =>
    [`the pages of games are accessible by the rules of axe, part ${at + 1} of ${PARTS}`, part(at)]);
  return Object.fromEntries(tests);
};
