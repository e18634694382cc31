import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { seedSite } from "#demo/seed-site.ts";
import { readConfig } from "#platform/config.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { startSite } from "#src/main.ts";
import { chromiumLaunch } from "#tests/support/chromium.ts";
import { buildFolder, ensureBuild } from "../scripts/build/build-site.ts";

// The picture of the home page in the README, from the sample content.
const target = join(import.meta.dirname, "../docs/home.webp");
const dataDir = await mkdtemp(join(tmpdir(), "screenshot-"));
ensureBuild();
const config = readConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error" });
const { app, address } = await startSite(config, await loadBuiltPages(buildFolder), async (site) => {
  await seedSite(site, { size: "small" });
});
const browser = await chromium.launch(chromiumLaunch());
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
await page.goto(address, { waitUntil: "networkidle" });
const picture = join(dataDir, "home.png");
await page.screenshot({ path: picture });
await sharp(picture).webp({ quality: 80 }).toFile(target);
await browser.close();
await app.close();
await rm(dataDir, { recursive: true });
process.exit(0);
