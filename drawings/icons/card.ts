import { readFile } from "node:fs/promises";
import { colors, mix } from "#demo/pictures/palette.ts";
import { stroked } from "#demo/pictures/shapes.ts";
import { site } from "#src/site.ts";
import { round, trace } from "./mark.ts";

function htmlText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** The card for shared links, as a page of 1200 × 630 pixels. */
export async function card(): Promise<string> {
  const font = await readFile(
    new URL("../../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2", import.meta.url),
  );
  let dots = "";
  for (let y = 40; y < 430; y += 29) {
    for (let x = 700; x < 1200; x += 29) {
      const distance = Math.hypot(x - 1033, y - 272);
      const level =
        Math.max(0, Math.cos((2 * Math.PI * (distance - 60)) / 250)) ** 1.5 * Math.exp(-((distance / 330) ** 2));
      if (distance < 150 && level > 0.04)
        dots += stroked(`M${x} ${y}h.01`, mix(colors.navyLight, colors.cyan, level), 2 + level * 9, round);
    }
  }
  let answers = "";
  for (const [index, damping] of [0.5, 0.34, 0.22].entries()) {
    answers += stroked(trace(-20, 620, 1230, 560, 96, 130, damping), mix(colors.brand, colors.cyan, index / 2), 3);
  }
  const drawing = `${dots}${answers}${stroked(trace(-20, 620, 1230, 560, 96, 130, 0.13), colors.amber, 7, round)}<circle cx="620" cy="560" r="14" fill="${colors.amber}"/><circle cx="620" cy="560" r="6" fill="${colors.navy}"/>`;
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Archivo; font-weight: 100 900; font-stretch: 62% 125%; src: url(data:font/woff2;base64,${font.toString("base64")}) }
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: ${colors.navy}; color: #fff; font-family: Archivo, sans-serif }
    svg { position: absolute; inset: 0 }
    main { position: absolute; left: 80px; top: 92px; width: 860px }
    h1 { margin: 0; font-size: 104px; line-height: 1; font-weight: 800; font-stretch: 115%; letter-spacing: -0.02em; text-wrap: balance }
    p { margin: 32px 0 0; width: 620px; font-size: 38px; line-height: 1.28; font-weight: 500; color: #d9f1fa; text-wrap: balance }
    footer { position: absolute; left: 80px; bottom: 26px; font-size: 22px; font-weight: 500; color: ${mix(colors.navy, "#ffffff", 0.72)} }
  </style><svg width="1200" height="630" viewBox="0 0 1200 630">${drawing}</svg>
  <main><h1>${htmlText(site.branch.name)}</h1><p>${htmlText(site.branch.tagline)}</p></main>
  <footer>${htmlText(site.branch.longName)}</footer>`;
}
