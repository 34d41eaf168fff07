// Plays at tables of hoyle in a real browser: node main.mjs PROGRAM GAMES. ONLY=WORDS runs the tests with these words in their names, and
// AT_ONCE=NUMBER so many of them at a time. WHOLE=1 plays long games without the options that
// shorten them. SHOTS=FOLDER makes pictures of the four games instead.
import { accessible } from "./accessible.mjs";
import { launch } from "./browser.mjs";
import { games } from "./games.mjs";
import { moments } from "./moments.mjs";
import { Server } from "./server.mjs";
import { shoot } from "./shots.mjs";
import { together } from "./together.mjs";
import { weight } from "./weight.mjs";

const [program = "target/release/hoyle", folder = "games"] = process.argv.slice(2);
const { ONLY = "", AT_ONCE = "2", SHOTS } = process.env;

const browser = await launch();
if (SHOTS) {
  await shoot(browser, program, folder, SHOTS);
  process.exit(0);
}
const server = await Server.start(program, folder);
const here = { browser, server, path: (name) => `${folder}/${name}.game` };
const all = { ...games(here), ...accessible(here), ...moments(here), ...together(here) };
const tests = Object.entries(all).filter(([name]) => name.includes(ONLY));
// Nothing else may run while the time until a page is painted is taken.
const last = Object.entries(weight(here)).filter(([name]) => name.includes(ONLY));

const began = Date.now();
let failed = 0;
const run = async ([name, test]) => {
  const from = Date.now();
  const seconds = () => ((Date.now() - from) / 1000).toFixed(1);
  try {
    const said = await test();
    console.log(`ok      ${name} (${seconds()} s${said ? `; ${said}` : ""})`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name} (${seconds()} s): ${error.message}`);
  }
};
const lane = async () => { while (tests.length) await run(tests.shift()); };
await Promise.all([...Array(Number(AT_ONCE))].map(lane));
for (const test of last) await run(test);
console.log(`${failed ? `${failed} failed` : "all is well in the browser"} after ${Math.round((Date.now() - began) / 1000)} s`);
await browser.close();
await server.close();
process.exit(failed ? 1 : 0);
