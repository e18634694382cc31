/**
 * Makes the site's icons (public/favicon.svg, public/icons/) and its card for shared links (public/og.png, from the name
 * and tagline in src/site.ts). The mark is a signal trace of our own; no society's logo. The results are kept in the
 * repository: run `node drawings/make-icons.ts` after a change of name. The card needs a Chromium, because only a
 * browser sets the site's own web font.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { renderSvg } from "#demo/pictures/render-svg.ts";
import { chromiumLaunch } from "#tests/support/chromium.ts";
import { card } from "./icons/card.ts";
import { ico } from "./icons/ico.ts";
import { mark } from "./icons/mark.ts";

const publicFolder = new URL("../public/", import.meta.url);

function png(svg: string, size: number): Promise<Buffer> {
  const sized = svg.replace("<svg ", `<svg width="${size}" height="${size}" `);
  return renderSvg(sized, (picture) => picture.png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer());
}

async function photograph(html: string): Promise<Buffer> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    await page.setContent(html);
    await page.evaluate("document.fonts.ready");
    return await page.screenshot();
  } finally {
    await browser.close();
  }
}

async function save(path: string, content: Buffer | string): Promise<void> {
  const file = new URL(path, publicFolder);
  await writeFile(file, content);
  console.log(`${fileURLToPath(file)}: ${(Buffer.byteLength(content) / 1024).toFixed(1)} kB`);
}

await mkdir(new URL("icons/", publicFolder), { recursive: true });
const rounded = mark("rounded", 0);
await save("favicon.svg", `${rounded}\n`);
await save(
  "icons/favicon.ico",
  ico(await Promise.all([16, 32, 48].map(async (size) => ({ size, content: await png(rounded, size) })))),
);
await save("icons/icon-192.png", await png(rounded, 192));
await save("icons/icon-512.png", await png(rounded, 512));
// A maskable icon may be cut to a circle of 80 % of its width; Apple rounds the corners itself.
await save("icons/icon-maskable-512.png", await png(mark("square", 9), 512));
await save("icons/apple-touch-icon.png", await png(mark("square", 3), 180));
await save("og.png", await photograph(await card()));
