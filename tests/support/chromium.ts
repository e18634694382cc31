import { existsSync } from "node:fs";

const systemChromiums = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A Chromium of the system where there is one; otherwise Playwright's own is used. */
export const systemChromium = (): string | undefined =>
  process.env["CHROMIUM_PATH"] ?? systemChromiums.find((path) => existsSync(path));

export function chromiumLaunch() {
  const executablePath = systemChromium();
  return { args: flags, ...(executablePath && { executablePath }) };
}
