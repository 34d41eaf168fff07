// Whole games: by several pages at once, without scripts, with keys alone, and on a small screen.
import { be, clean, guest, leave, seated } from "./page.mjs";
import { byKeys, play } from "./play.mjs";

export const FOUR = ["vienna/vienna", "intent_to_kill/intent_to_kill", "black_vienna/black_vienna", "inkognito/inkognito"];
const GALLERY = ["hearts", "hanabi", "goofspiel", "othello", "liars_dice"].map((name) => `gallery/${name}`);

/** What shortens long games, with options that the form has: a game is played to its end all the same. WHOLE=1 leaves them as they are. */
const SHORTER = process.env.WHOLE ? {} : { "vienna/vienna": { goal: "5" }, "gallery/hearts": { limit: "26" } };

const fits = (page, now) => be(now.wide <= 0, `${page.url()} is ${now.wide} pixels too wide`);

/** The tests of whole games. Those that take longest come first. */
export const games = ({ browser, server, path }) => {
  const tests = {};
  const alone = async (game, seed, options, how) => {
    const { table, pages } = await seated(browser, server.base, path(game), 1, { ...options, chosen: SHORTER[game] });
    const moves = await play(pages, { seed, ...how });
    await pages[0].locator(".ending").waitFor();
    clean(...pages);
    await leave(table.host, ...pages);
    return `${moves} moves`;
  };
  for (const [seed, game] of FOUR.entries()) {
    const name = game.split("/").at(-1);
    tests[`${name} is played with keys alone`] = () => alone(game, seed, {}, { use: byKeys });
    tests[`${name} is played without scripts`] = () =>
      alone(game, seed, { javaScriptEnabled: false }, { reload: true });
    tests[`${name} fits a screen of 360 pixels`] = () =>
      alone(game, seed, { viewport: { width: 360, height: 740 } }, { look: fits });
  }
  for (const [seed, game] of [...FOUR, ...GALLERY].entries()) {
    tests[`${game.split("/").at(-1)} is played to its end by several pages at once`] = async () => {
      const { table, pages } = await seated(browser, server.base, path(game), 2 + (seed % 3), { chosen: SHORTER[game] });
      const watcher = await guest(browser, table, "public");
      const moves = await play(pages, { seed });
      for (const page of [...pages, watcher]) await page.locator(".ending").waitFor();
      clean(table.host, watcher, ...pages);
      await leave(table.host, watcher, ...pages);
      return `${pages.length} pages, ${moves} moves`;
    };
  }
  return tests;
};
