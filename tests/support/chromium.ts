import { existsSync } from "node:fs";

const systemChromiums = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A browser window also renders two documents for its address bar, which is half of the cost of a page. Chromium
 * accepts only one list of disabled features, so this list includes Playwright's.
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

/** Path of the system's Chromium, if any. Otherwise Playwright's browser is used. */
export const systemChromium = (): string | undefined =>
  process.env["CHROMIUM_PATH"] ?? systemChromiums.find((path) => existsSync(path));

export function chromiumLaunch() {
  const executablePath = systemChromium();
  return { args: flags, ...(executablePath && { executablePath }) };
}
