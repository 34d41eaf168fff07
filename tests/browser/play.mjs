// People who play by what their pages show.
import { be, led } from "./page.mjs";

/** Numbers from a seed, the same on every machine (mulberry32). */
export const numbers = (seed) => (below) => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
};

/** What a page shows, asked for at once. */
export const shown = (page) => page.evaluate(() => ({
  id: document.querySelector("#shown")?.dataset.id,
  over: !!document.querySelector(".ending"),
  waits: !!document.querySelector("#shown[data-waits]"),
  whole: !!document.querySelector("form.whole button"),
  options: document.querySelectorAll(".choice ul.options a").length,
  wide: document.documentElement.scrollWidth - innerWidth,
}));

export const byMouse = (target) => target.click();

/** Presses Tab as often as it takes from where the focus is, and then Enter. */
export const byKeys = async (target) => {
  const page = target.page();
  const stops = await target.evaluate((wanted) => {
    const on = document.activeElement;
    const from = on === document.body ? document.querySelector(":target") ?? on : on;
    const all = [...document.querySelectorAll("a[href], button, input:not([type=hidden])")];
    const behind = (one, other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    return all.filter((it) => (from === document.body || behind(from, it)) && !behind(wanted, it)).length;
  });
  for (let press = 0; press < stops; press += 1) await page.keyboard.press("Tab");
  const found = await target.evaluate((wanted) => wanted === document.activeElement);
  be(found, `${stops} times Tab do not lead to ${await target.textContent()} on ${page.url()}`);
  await page.keyboard.press("Enter");
};

/** Takes one step of a move: an option, or the button that makes the move. Every step has to lead somewhere. */
export const step = async (page, now, choose, use = byMouse) => {
  const options = page.locator(".choice ul.options a");
  const target = now.whole ? page.locator("form.whole button") : options.nth(choose(now.options));
  const from = page.url();
  try {
    await led(page, () => use(target));
  } catch (error) {
    // News can replace the page between two presses. Then the step is taken from what it shows now.
    const later = await shown(page);
    if (later.id === now.id) throw new Error(`a step from ${from} leads nowhere: ${error.message}`);
    page.missed = (page.missed ?? 0) + 1;
  }
};

/**
 * Lets pages play, all at once, to the end or for so many moves; gives the number of moves. Without scripts a page is loaded again
 * while others think.
 */
export const play = async (pages, { seed = 1, use, reload = false, look, moves = Infinity } = {}) => {
  const choose = numbers(seed);
  let made = 0;
  for (let waited = 0; ; ) {
    // Whatever comes while the pages are looked at is heard, too.
    const news = new Promise((heard) => pages.forEach((page) => { page.heard = heard; }));
    let idle = true;
    for (const page of pages) {
      for (let now = await shown(page); ; now = await shown(page)) {
        look?.(page, now);
        if (now.over || made >= moves) return made;
        if (!now.waits || !(now.whole || now.options)) break;
        await step(page, now, choose, use);
        made += now.whole ? 1 : 0;
        idle = false;
      }
      if (reload) await page.goto(page.own);
      else if (page.url() !== page.own) await page.goto(page.own);
    }
    waited = idle ? waited + 1 : 0;
    be(waited < 500, `nothing happens at ${pages[0].url()}`);
    if (idle && !reload) await within(20, news, () => `nothing happens at ${pages[0].url()}`);
  }
};

/** Waits for news for so many seconds at most. */
const within = async (seconds, news, said) => {
  let clock;
  const late = new Promise((_, fail) => { clock = setTimeout(() => fail(new Error(said())), seconds * 1000); });
  await Promise.race([news, late]).finally(() => clearTimeout(clock));
};
