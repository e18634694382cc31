import { colors, mix } from "#demo/pictures/palette.ts";
import { circle, n, type Point, polygon, polyline, rectangle, stepResponse, stroked } from "#demo/pictures/shapes.ts";

export const width = 1280;
export const height = 720;

const turn = 2 * Math.PI;

/** Dots that swell where slow rings pass; `loop` runs from 0 to 1 over the video, as everywhere below. */
function lattice(loop: number): string {
  const pitch = 29;
  const levels = new Map<number, string>();
  for (let row = 0; row < 14; row += 1) {
    for (let x = pitch / 2; x < width; x += pitch) {
      const y = pitch / 2 + row * pitch;
      const distance = Math.hypot(x - width * 0.74, y - 190);
      const wave = Math.max(0, Math.cos(turn * (distance / 380 - loop))) ** 1.5;
      const fade = Math.exp(-((distance / 400) ** 2));
      const level = Math.round(wave * fade * 10);
      levels.set(level, `${levels.get(level) ?? ""}M${n(x)} ${n(y)}h.01`);
    }
  }
  let drawing = "";
  for (const [level, path] of levels) {
    const share = level / 10;
    const color = mix(colors.navyLight, colors.cyan, share);
    drawing += stroked(path, color, 2 + share * 7, 'stroke-linecap="round"');
  }
  return drawing;
}

/** Traces receding to a horizon; whole numbers of wavelengths pass in a loop, so its end meets its start. */
function terrain(loop: number): string {
  const lines = 17;
  const horizon = 405;
  let drawing = "";
  for (let line = 0; line < lines; line += 1) {
    const near = line / (lines - 1);
    const base = horizon + (height + 80 - horizon) * (0.25 * near + 0.75 * near * near);
    const swing = 26 + 84 * near;
    const points: Point[] = [];
    for (let x = -20; x <= width + 20; x += 10) {
      const across = (x - width / 2) / (width * (0.9 + 0.5 * near));
      const swell = Math.sin(turn * (across * 2.2 + near * 0.9 - loop));
      const wave = Math.sin(turn * (across * 3.7 - near * 1.3 + loop * 2) + 1.1);
      const ripple = Math.sin(turn * (across * 5.3 + near * 2.1 - loop * 2) + 2.4);
      const window = 0.35 + 0.65 * Math.exp(-(((across - 0.16) / 0.34) ** 2));
      points.push([x, base - swing * window * (0.5 + 0.42 * swell + 0.24 * wave + 0.14 * ripple)]);
    }
    const ground = mix(colors.navy, "#001a3a", near * 0.7);
    drawing += `<path d="${polygon([...points, [width + 20, height + 60], [-20, height + 60]])}" fill="${ground}"/>`;
    drawing += stroked(polyline(points), mix(colors.navyLight, colors.cyan, 0.2 + 0.55 * near), 1.2 + 1.2 * near);
  }
  return drawing;
}

/** The amber trace: a step up and a step down travel to the right, and the line rings behind each. */
function trace(loop: number): string {
  const wavelength = 1920;
  const ringing = 160;
  const low = 622;
  const lead = (loop + 0.44) * wavelength;
  const level = (x: number) => {
    const behind = (((lead - x) % wavelength) + wavelength) % wavelength;
    const up = stepResponse(behind / ringing, 0.13);
    const down = stepResponse((behind - wavelength / 2) / ringing, 0.13);
    return low - 96 * (up - down);
  };
  const points: Point[] = [];
  for (let x = -20; x <= width + 20; x += 4) points.push([x, level(x)]);
  const line = polyline(points);
  let drawing = stroked(line, colors.amber, 12, 'stroke-opacity="0.16"') + stroked(line, colors.amber, 3.6);
  for (const edge of [lead % wavelength, (lead + wavelength / 2) % wavelength]) {
    drawing += circle(edge, level(edge), 8, colors.amber) + circle(edge, level(edge), 3.4, colors.navy);
  }
  return drawing;
}

/** Returns one frame of the video. The frame at 1 equals the frame at 0. */
export function frame(loop: number): string {
  const drawing = rectangle(0, 0, width, height, colors.navy) + lattice(loop) + terrain(loop) + trace(loop);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
}
