// How much a browser has to load for a page, and how long it takes to paint.
import { gzipSync } from "node:zlib";
import { be, clean, guest, leave, make } from "./page.mjs";
import { play } from "./play.mjs";
import { FOUR } from "./games.mjs";

/** The most bytes of a page, compressed as a proxy would, and of a script as it is. */
const PAGE = 30_000;
const SCRIPT = 10_000;

/** Page, style, script, the icon and that of the reader's turn, and the stream. */
const REQUESTS = 6;

/** Loads a page anew, with nothing kept from before. */
const weighed = async (page) => {
  const answers = [];
  const note = (answer) => answers.push(answer);
  page.on("response", note);
  const events = page.waitForResponse((answer) => answer.url().endsWith("/events"));
  await page.goto(page.own);
  await events;
  page.off("response", note);
  const of = (kind) => answers.filter((answer) => answer.request().resourceType() === kind);
  const size = async (kind, pressed) => {
    const bodies = await Promise.all(of(kind).map((answer) => answer.body()));
    return bodies.reduce((sum, body) => sum + (pressed ? gzipSync(body) : body).length, 0);
  };
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  return {
    page: await size("document", true),
    style: await size("stylesheet", true),
    script: await size("script", false),
    requests: answers.length,
    paint: Math.round(paint),
  };
};

export const weight = ({ browser, server, path }) => ({
  "pages are light, and ask nobody else": async () => {
    const said = [];
    for (const [seed, game] of FOUR.entries()) {
      const table = await make(browser, server.base, path(game), 1);
      const player = await guest(browser, table, "play0");
      await play([player], { seed, moves: 10 });
      // A browser that has been there before has the style and the script already.
      const cache = await player.context().newCDPSession(player);
      await cache.send("Network.setCacheDisabled", { cacheDisabled: true });
      const it = await weighed(player);
      said.push(`${game.split("/").at(-1)}: page ${it.page} bytes, style ${it.style}, script ${it.script}, `
        + `${it.requests} requests, painted after ${it.paint} ms`);
      be(it.page <= PAGE && it.script <= SCRIPT && it.requests <= REQUESTS, `too heavy: ${said.at(-1)}`);
      clean(player, table.host);
      await leave(player, table.host);
    }
    return said.join("; ");
  },
});
