// A real Chromium, or what is missing for one.
import { execFileSync } from "node:child_process";

const missing = (what) => {
  console.error(`hoyle: ${what}`);
  process.exit(2);
};

const found = (name) => {
  try {
    return execFileSync("which", [name], { stdio: ["ignore", "pipe", "ignore"] }).toString().trim();
  } catch {
    return "";
  }
};

/** Starts the Chromium of this machine. */
export const launch = async () => {
  const playwright = await import("playwright-core").catch(() =>
    missing("playwright-core is not there: run `npm ci` in tests/browser"));
  const executablePath = ["chromium", "chromium-browser", "google-chrome"].map(found).find(Boolean);
  if (!executablePath) missing("there is no Chromium: install the package `chromium`");
  // Whoever runs tests as root, as in a container, has no sandbox, and mostly nothing that draws faster than the processor.
  return playwright.chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
};
