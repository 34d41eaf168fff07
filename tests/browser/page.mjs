// Pages in the browser: each has its own cookies, as if another person had opened it.

/** Fails with a sentence unless something holds. */
export const be = (holds, said) => { if (!holds) throw new Error(said); };

/** Opens an empty page. It notes errors and requests to others, and calls `page.heard` when the stream has brought a new state. */
export const open = async (browser, base, options = {}) => {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options });
  const page = await context.newPage();
  Object.assign(page, { base, faults: [], heard: () => {} });
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(base)) page.faults.push(`asks ${request.url()}`);
  });
  if (options.javaScriptEnabled !== false) {
    await page.exposeBinding("toldOfNews", () => page.heard());
    await page.addInitScript(() => addEventListener("DOMContentLoaded", () => {
      const main = document.querySelector("main[data-events]");
      if (main) new MutationObserver(() => window.toldOfNews()).observe(main, { childList: true });
    }));
  }
  return page;
};

/** Fails if a page has noted anything. */
export const clean = (...pages) => pages.forEach((page) => be(!page.faults.length, page.faults.join("; ")));

export const leave = (...pages) => Promise.all(pages.map((page) => page.context().close()));

/** Does something that leads a page elsewhere, and waits until it is there. */
export const led = (page, what) =>
  Promise.all([page.waitForEvent("domcontentloaded", { timeout: 30000 }), what()]);

/** Makes a table with so many people, bots on the other seats, and these options; gives the links and the page of the host. */
export const make = async (browser, base, game, people, options = {}) => {
  const host = await open(browser, base);
  await host.goto(`${base}/new?game=${encodeURIComponent(game)}`);
  const least = await host.locator("input[name^=name][required]").count();
  for (let seat = people; seat < least; seat += 1) {
    await host.locator(`#who${seat}`).selectOption("random");
  }
  for (const [name, value] of Object.entries(options)) {
    await host.locator(`[name=option-${name}]`).fill(value);
  }
  await led(host, () => host.locator("button.main").click());
  const link = (id) => host.locator(`#${id}`).inputValue();
  return { host, link, people: Math.min(people, least) };
};

/** Follows a link and takes its place. */
export const join = async (page, link) => {
  await page.goto(link);
  await led(page, () => page.locator("button.main").click());
  page.own = page.url();
  return page;
};

/** A page of its own that has followed a link of a table. */
export const guest = async (browser, table, id, options) =>
  join(await open(browser, table.host.base, options), await table.link(id));

/** Makes a table at which so many people sit, with what is `chosen` for it; gives it with the page of each. */
export const seated = async (browser, base, game, people, { chosen, ...options } = {}) => {
  const table = await make(browser, base, game, people, chosen);
  const seats = [...Array(table.people).keys()];
  const pages = await Promise.all(seats.map((seat) => guest(browser, table, `play${seat}`, options)));
  return { table, pages };
};
