/**
 * Makes the site's icons (public/favicon.*, public/icons/) and its card for shared links (public/og.png, from the name
 * and tagline in src/site.ts). The mark is a signal trace of our own; no society's logo. The results are kept in the
 * repository: run `node scripts/make-icons.ts` after a change of name. The card needs a Chromium, because only a
 * browser sets the site's own web font.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { colours, mix } from "#demo/pictures/palette.ts";
import { renderSvg } from "#demo/pictures/render-svg.ts";
import { circle, n, type Point, polyline, stepResponse, stroked } from "#demo/pictures/shapes.ts";
import { site } from "#src/site.ts";

const publicFolder = new URL("../public/", import.meta.url);

/** A step response as a path: level to `start`, then `rise` up, ringing with the given period, to `end`. */
function trace(
  from: number,
  start: number,
  end: number,
  low: number,
  rise: number,
  period: number,
  damping: number,
): string {
  const points: Point[] = [
    [from, low],
    [start, low],
  ];
  for (let x = start; x <= end; x += period / 30)
    points.push([x, low - rise * stepResponse((x - start) / period, damping)]);
  return polyline(points);
}

const round = 'stroke-linecap="round"';

/** The mark on a 64 × 64 field; `inset` keeps it clear of the edge that a maskable icon loses. */
function mark(shape: "rounded" | "square", inset: number): string {
  const scale = (64 - 2 * inset) / 64;
  const drawing =
    stroked(trace(11, 18, 57, 46, 19, 19, 0.17), colours.amber, 6, round) + circle(12, 46, 6, colours.cyan);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${shape === "rounded" ? 14 : 0}" fill="${colours.navy}"/><g transform="translate(${n(inset)} ${n(inset)}) scale(${scale})">${drawing}</g></svg>`;
}

function png(svg: string, size: number): Promise<Buffer> {
  const sized = svg.replace("<svg ", `<svg width="${size}" height="${size}" `);
  return renderSvg(sized, (picture) => picture.png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer());
}

/** An ICO file holding PNG pictures. */
function ico(pictures: readonly { size: number; content: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, content }] of pictures.entries()) {
    const entry = 6 + index * 16;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(content.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += content.length;
  }
  return Buffer.concat([header, ...pictures.map(({ content }) => content)]);
}

function htmlText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

async function card(): Promise<string> {
  const font = await readFile(
    new URL("../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2", import.meta.url),
  );
  let dots = "";
  for (let y = 40; y < 430; y += 29) {
    for (let x = 700; x < 1200; x += 29) {
      const distance = Math.hypot(x - 1033, y - 272);
      const level =
        Math.max(0, Math.cos((2 * Math.PI * (distance - 60)) / 250)) ** 1.5 * Math.exp(-((distance / 330) ** 2));
      if (distance < 150 && level > 0.04)
        dots += stroked(`M${x} ${y}h.01`, mix(colours.navyLight, colours.cyan, level), 2 + level * 9, round);
    }
  }
  let answers = "";
  for (const [index, damping] of [0.5, 0.34, 0.22].entries()) {
    answers += stroked(trace(-20, 620, 1230, 560, 96, 130, damping), mix(colours.brand, colours.cyan, index / 2), 3);
  }
  const drawing = `${dots}${answers}${stroked(trace(-20, 620, 1230, 560, 96, 130, 0.13), colours.amber, 7, round)}<circle cx="620" cy="560" r="14" fill="${colours.amber}"/><circle cx="620" cy="560" r="6" fill="${colours.navy}"/>`;
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Archivo; font-weight: 100 900; font-stretch: 62% 125%; src: url(data:font/woff2;base64,${font.toString("base64")}) }
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: ${colours.navy}; color: #fff; font-family: Archivo, sans-serif }
    svg { position: absolute; inset: 0 }
    main { position: absolute; left: 80px; top: 92px; width: 860px }
    h1 { margin: 0; font-size: 104px; line-height: 1; font-weight: 800; font-stretch: 115%; letter-spacing: -0.02em; text-wrap: balance }
    p { margin: 32px 0 0; width: 620px; font-size: 38px; line-height: 1.28; font-weight: 500; color: #d9f1fa; text-wrap: balance }
    footer { position: absolute; left: 80px; bottom: 26px; font-size: 22px; font-weight: 500; color: ${mix(colours.navy, "#ffffff", 0.72)} }
  </style><svg width="1200" height="630" viewBox="0 0 1200 630">${drawing}</svg>
  <main><h1>${htmlText(site.name)}</h1><p>${htmlText(site.tagline)}</p></main>
  <footer>${htmlText(site.longName)}</footer>`;
}

async function photograph(html: string): Promise<Buffer> {
  const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) =>
    existsSync(path),
  );
  const browser = await chromium.launch(installed === undefined ? {} : { executablePath: installed });
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
  "favicon.ico",
  ico(await Promise.all([16, 32, 48].map(async (size) => ({ size, content: await png(rounded, size) })))),
);
await save("icons/icon-192.png", await png(rounded, 192));
await save("icons/icon-512.png", await png(rounded, 512));
// A maskable icon may be cut to a circle of 80 % of its width; Apple rounds the corners itself.
await save("icons/icon-maskable-512.png", await png(mark("square", 9), 512));
await save("icons/apple-touch-icon.png", await png(mark("square", 3), 180));
await save("og.png", await photograph(await card()));
