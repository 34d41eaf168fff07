// Tables and those who sit at them, by what the pages show.

/** Numbers from a seed, the same on every machine (mulberry32). */
export const numbers = (seed) => (below) => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
};

/** A page of its own, with its own cookies, that fails on errors and on requests to others. */
export const open = async (browser, base, options = {}) => {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(base)) page.faults.push(`asks ${request.url()}`);
  });
  return page;
};

/** Makes a table with so many people, and bots on the other seats; gives the links and the page of the host. */
export const make = async (browser, base, game, people) => {
  const host = await open(browser, base);
  await host.goto(`${base}/new?game=${encodeURIComponent(game)}`);
  const least = await host.locator("input[name^=name][required]").count();
  for (let seat = people; seat < least; seat += 1) {
    await host.locator(`#who${seat}`).selectOption("random");
  }
  await host.locator("button.main").click();
  await host.waitForURL("**/host");
  const link = (id) => host.locator(`#${id}`).inputValue();
  return { host, link, people: Math.min(people, least) };
};

/** Follows a link and takes its place. */
export const join = async (page, link) => {
  await page.goto(link);
  await page.locator("button.main").click();
  await page.waitForURL("**/t/**");
  page.own = page.url();
  return page;
};

export const isOver = (page) => page.locator(".ending").count();
export const waits = (page) => page.locator("#shown[data-waits]").count();

/** How a player chooses and confirms: with the mouse, or with keys alone. */
export const byMouse = (target) => target.click();
export const byKeys = async (target) => {
  const page = target.page();
  const wanted = await target.evaluate((it) => it.dataset.key);
  for (let presses = 0; presses < 400; presses += 1) {
    await page.keyboard.press("Tab");
    const on = await page.evaluate(() => document.activeElement?.dataset?.key);
    if (on === wanted) return page.keyboard.press("Enter");
  }
  throw new Error(`${wanted} is not reached with Tab`);
};

/** Takes one step of a move: whether there was one to take. */
export const step = async (page, choose, use) => {
  const whole = page.locator("form.whole button");
  if (await whole.count()) {
    await use(whole.first());
    await page.waitForLoadState();
    return true;
  }
  const options = page.locator(".choice ul.options a");
  const count = await options.count();
  if (!count) return false;
  const before = page.url();
  await use(options.nth(choose(count)));
  await page.waitForURL((url) => url.href !== before, { timeout: 10000 }).catch(() => {});
  return true;
};

/** Lets pages play a game to its end, all at once. */
export const playOut = async (pages, { seed = 1, use = byMouse, reload = false, look } = {}) => {
  const choose = numbers(seed);
  let idle = 0;
  while (!(await isOver(pages[0]))) {
    let moved = false;
    for (const page of pages) {
      if (!(await waits(page))) {
        if (page.url() !== page.own) await page.goto(page.own);
        continue;
      }
      try {
        moved = (await step(page, choose, use)) || moved;
      } catch (error) {
        // Somebody else's move may have put another page in the place of this one.
        if (idle > 20) throw error;
        await page.goto(page.own);
      }
      if (look) await look(page);
    }
    idle = moved ? 0 : idle + 1;
    if (idle > 300) throw new Error(`nothing happens at ${pages[0].url()}`);
    if (!moved) await pages[0].waitForTimeout(30);
    if (reload && !moved) for (const page of pages) await page.goto(page.own);
  }
};
