// Pictures of the four games as a seat sees them: SHOTS=FOLDER node main.mjs PROGRAM GAMES. The choices are the same every time; what is
// dealt is not, since a server lets nobody choose its seed.
import { mkdirSync, statSync } from "node:fs";
import { join as under } from "node:path";
import { FOUR } from "./games.mjs";
import { guest, leave, make } from "./page.mjs";
import { play } from "./play.mjs";
import { Server } from "./server.mjs";

const SEED = 7;
const MOVES = 3;

/** The most bytes of a picture. */
const MOST = 150_000;

export const shoot = async (browser, program, games, folder) => {
  mkdirSync(folder, { recursive: true });
  for (const game of FOUR.filter((name) => name.includes(process.env.ONLY ?? ""))) {
    const server = await Server.start(program, games);
    const table = await make(browser, server.base, `${games}/${game}.game`, 1);
    const page = await guest(browser, table, "play0", { viewport: { width: 1100, height: 720 } });
    await play([page], { seed: SEED, moves: MOVES });
    await page.evaluate(() => scrollTo(0, 0));
    const file = under(folder, `${game.split("/").at(-1)}.png`);
    await page.screenshot({ path: file });
    const { size } = statSync(file);
    console.log(`${file}: ${size} bytes${size > MOST ? ", too large" : ""}`);
    await leave(table.host, page);
    await server.close();
  }
};
