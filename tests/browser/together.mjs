// How people come to a table, share a device, and run out of time.
import { faultsOf } from "./accessible.mjs";
import { be, clean, join, leave, led, open, seated } from "./page.mjs";
import { play, shown, step } from "./play.mjs";

const first = () => 0;

/** Makes a table of a game with people in all seats, changes its form before that, and gives the page of the host. */
const hosted = async (browser, base, game, change) => {
  const host = await open(browser, base, { bypassCSP: true });
  await host.goto(`${base}/new?game=${encodeURIComponent(game)}`);
  await change(host);
  await led(host, () => host.locator("button.main").click());
  return host;
};

const linkOf = (host, id) => host.locator(`#${id}`).inputValue();

export const together = ({ browser, server, path }) => ({
  "two people play on one device, and each sees the page between": async () => {
    const host = await hosted(browser, server.base, path("gallery/goofspiel"), () => {});
    await led(host, () => host.locator("form[action$=device] button").click());
    const faults = await faultsOf(host);
    for (let made = 0; made < 6; made += 1) {
      be(host.url().endsWith("/device"), `after a move, the page is ${host.url()}`);
      be(!(await host.locator(".choice, .may").count()), "the page between offers a move");
      const next = host.locator("a.main").first();
      const name = (await next.textContent()).replace("I am ", "");
      await led(host, () => next.click());
      const says = await host.locator("header").textContent();
      be(says.includes(`You play ${name}.`), `${name} comes to the page of somebody else: ${says}`);
      for (let whole = false; !whole;) {
        const now = await shown(host);
        await step(host, now, first);
        whole = now.whole;
      }
    }
    await led(host, () => host.locator("a.main").first().click());
    await led(host, () => host.locator("nav.device a").click());
    be(host.url().endsWith("/device"), "a seat does not lead back to the page between");
    be(!faults.length, faults.join("\n"));
    clean(host);
    await leave(host);
  },

  "the page between follows what others do": async () => {
    const host = await hosted(browser, server.base, path("gallery/hearts"), () => {});
    const pages = [];
    for (const seat of [1, 2, 3]) {
      pages.push(await join(await open(browser, server.base), await linkOf(host, `play${seat}`)));
    }
    for (const seat of [1, 2, 3]) await host.locator(`#device${seat}`).uncheck();
    await led(host, () => host.locator("form[action$=device] button").click());
    const before = await host.locator("#shown").getAttribute("data-id");
    await play(pages, { moves: 3 });
    await host.locator(`#shown:not([data-id="${before}"])`).waitFor();
    clean(host, ...pages);
    await leave(host, ...pages);
  },

  "whoever comes takes an open seat, and the game begins for all": async () => {
    const host = await hosted(browser, server.base, path("gallery/othello"), (form) =>
      form.locator("#who1").selectOption("open"));
    const ada = await join(await open(browser, server.base), await linkOf(host, "play0"));
    const comer = await join(await open(browser, server.base, { bypassCSP: true }), await linkOf(host, "public"));
    be((await ada.locator("#table").textContent()).includes("The game begins when all seats are taken."), "nothing is said");
    const faults = await faultsOf(comer);
    await comer.locator("#name").fill("Zoe");
    await led(comer, () => comer.locator("form[action$=sit] button").click());
    comer.own = comer.url();
    be((await comer.locator("header").textContent()).includes("You play Zoe."), "the comer does not play");
    await ada.locator(".seats", { hasText: "Zoe" }).waitFor();
    await play([ada, comer], { moves: 4 });
    be(!faults.length, faults.join("\n"));
    clean(ada, comer);
    await leave(host, ada, comer);
  },

  "a clock counts down, and a bot moves when it is at its end": async () => {
    const host = await hosted(browser, server.base, path("gallery/othello"), (form) =>
      form.locator("#time").evaluate((list) => {
        list.add(new Option("", "move:3"));
        list.value = "move:3";
      }));
    const ada = await join(await open(browser, server.base, { bypassCSP: true }), await linkOf(host, "play0"));
    const clock = ada.locator("time[data-until]").first();
    await ada.waitForFunction(() => /^00:0\d$/.test(document.querySelector("time[data-until]")?.textContent));
    be((await clock.getAttribute("title")).includes("GMT"), "the moment is not told");
    await ada.locator(".seats", { hasText: "moves of a bot, since time was up" }).waitFor();
    const faults = await faultsOf(ada);
    be(!faults.length, faults.join("\n"));
    clean(ada);
    await leave(host, ada);
  },

  "a link to a moment leads somebody without a key there": async () => {
    const { table, pages: [ada] } = await seated(browser, server.base, path("gallery/othello"), 1);
    await play([ada], { moves: 1 });
    await ada.goto(`${ada.own}/replay?at=1`);
    await led(ada, () => ada.locator("form[action$=link] button").click());
    const guestPage = await open(browser, server.base, { bypassCSP: true });
    await guestPage.goto(await ada.locator("#moment").inputValue());
    await led(guestPage, () => guestPage.locator("button.main").click());
    be((await guestPage.locator("#place").textContent()).startsWith("After move 1 of"), "it leads to another moment");
    const faults = await faultsOf(guestPage);
    be(!faults.length, faults.join("\n"));
    clean(ada, guestPage);
    await leave(table.host, ada, guestPage);
  },
});
