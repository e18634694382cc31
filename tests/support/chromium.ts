import { existsSync } from "node:fs";

const systemChromiums = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A window that nobody looks at renders what could drop down from its address bar, two documents of the browser's own:
 * half of what a page costs. Chromium heeds one list of features that are off, the last, so Playwright's stand here too.
 */
const withoutFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${withoutFeatures.join(",")}`,
];

/** A Chromium of the system where there is one; otherwise Playwright's own is used. */
export const systemChromium = (): string | undefined =>
  process.env["CHROMIUM_PATH"] ?? systemChromiums.find((path) => existsSync(path));

export function chromiumLaunch() {
  const executablePath = systemChromium();
  return { args: flags, ...(executablePath && { executablePath }) };
}
