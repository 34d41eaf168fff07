// What happens at a table beside plain play.
import { be, clean, guest, join, leave, led, seated } from "./page.mjs";
import { shown, step } from "./play.mjs";
import { Server } from "./server.mjs";

const first = () => 0;

/** Chooses the first options until a move is made. */
const move = async (page) => {
  for (let whole = false; !whole;) {
    const now = await shown(page);
    await step(page, now, first);
    whole = now.whole;
  }
};

export const moments = ({ browser, server, path }) => ({
  "a refused move says why": async () => {
    const { table, pages: [ada] } = await seated(browser, server.base, path("gallery/othello"), 1);
    await ada.locator("#typed").fill("nonsense");
    await led(ada, () => ada.locator("#typed").press("Enter"));
    be((await ada.locator("[role=alert]").textContent()).includes("nonsense"), "no reason is given");
    await move(ada);
    clean(ada);
    await leave(table.host, ada);
  },

  "a sealed choice is shown as made, and to nobody what it is": async () => {
    const { table, pages: [ada, ben] } = await seated(browser, server.base, path("gallery/goofspiel"), 2);
    const watcher = await guest(browser, table, "public");
    await move(ben);
    const says = (page, text) => page.locator("#log li", { hasText: text });
    for (const page of [ada, watcher]) await says(page, "Ben: card(sealed)").waitFor();
    be(await says(ben, "Ben: card(1)").count(), "who has chosen does not see what");
    await move(ada);
    for (const page of [ada, ben, watcher]) await says(page, "points go to").waitFor();
    for (const page of [ada, watcher]) be(!(await says(page, "Ben: card(1)").count()), "a sealed choice is shown");
    clean(ada, ben, watcher);
    await leave(table.host, ada, ben, watcher);
  },

  "who watches sees the moves, and can make none": async () => {
    const { table, pages: [ada, ben] } = await seated(browser, server.base, path("gallery/othello"), 2);
    const watchers = [await guest(browser, table, "public"), await guest(browser, table, "look0")];
    await move((await shown(ada)).waits ? ada : ben);
    for (const page of watchers) {
      await page.locator("#log li").first().waitFor();
      be(!(await page.locator(".choice, form, .options, .may").count()), `${page.url()} offers a move`);
    }
    clean(ada, ben, ...watchers);
    await leave(table.host, ada, ben, ...watchers);
  },

  "a page comes up to date by itself after the server has fallen": async () => {
    const mortal = await Server.start(server.program, server.games);
    const { table, pages: [ada, ben] } = await seated(browser, mortal.base, path("gallery/othello"), 2);
    const [mover, other] = (await shown(ada)).waits ? [ada, ben] : [ben, ada];
    await mortal.kill();
    await mortal.run();
    await move(mover);
    // The browser tries again by itself after some seconds.
    await other.locator("#log li").first().waitFor({ timeout: 20000 });
    await other.locator("#shown[data-waits]").waitFor();
    await move(other);
    await mover.locator("#log li").nth(1).waitFor();
    clean(ada, ben);
    await leave(table.host, ada, ben);
    await mortal.close();
  },

  "a new link ends what the old one opened": async () => {
    const { table, pages: [ada, ben] } = await seated(browser, server.base, path("gallery/othello"), 2);
    const old = await table.link("play0");
    await led(table.host, () => table.host.locator("form:has(#play0) button").click());
    be((await ada.goto(ada.own)).status() === 403, "the old key still opens the page");
    be((await ada.goto(old)).status() >= 400, "the old link still leads somewhere");
    await join(ada, await table.link("play0"));
    be(await ada.locator("#table").count(), "the new link opens no page");
    clean(ada, ben);
    await leave(table.host, ada, ben);
  },
});
