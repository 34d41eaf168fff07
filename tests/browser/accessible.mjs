// The rules of axe, on every page of every game.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { be, guest, leave, led, make, open } from "./page.mjs";
import { play } from "./play.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const check = async (page, faults) => {
  const found = await page.evaluate(`${axe}; axe.run().then((it) => it.violations.map((one) =>
    one.id + ": " + one.nodes.map((node) => node.html).join(" ").slice(0, 300)))`);
  faults.push(...found.map((one) => `${page.url()}: ${one}`));
};

/** Every page of a game: the form, the links, the table at its beginning and after some moves, a step of a move, rules and help. */
const pagesOf = async (browser, base, game, faults) => {
  const form = await open(browser, base, { bypassCSP: true });
  await form.goto(`${base}/new?game=${encodeURIComponent(game)}`);
  await check(form, faults);
  const table = await make(browser, base, game, 1);
  await check(table.host, faults);
  const seat = await guest(browser, table, "play0", { bypassCSP: true });
  await check(seat, faults);
  await play([seat], { moves: 2 });
  await check(seat, faults);
  const option = seat.locator(".choice ul.options a").first();
  if (await option.count()) {
    await led(seat, () => option.click());
    await check(seat, faults);
  }
  await leave(form, table.host, seat);
};

export const accessible = ({ browser, server }) => ({
  "every page is accessible by the rules of axe": async () => {
    const faults = [];
    const lobby = await open(browser, server.base, { bypassCSP: true });
    await lobby.goto(server.base);
    await check(lobby, faults);
    const links = await lobby.locator("ul.games a").evaluateAll((all) => all.map((it) => it.href));
    for (const link of links) {
      await pagesOf(browser, server.base, new URL(link).searchParams.get("game"), faults);
    }
    await leave(lobby);
    be(!faults.length, faults.join("\n"));
    return `${links.length} games`;
  },
});
