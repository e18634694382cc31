/**
 * Makes the hero's default video: a seamless loop of the signal trace over a lattice, drawn frame by frame, with a soft
 * chord that is heard when a visitor unmutes it. Needs ffmpeg (with libx264 and aac) on the PATH. The
 * results are kept in the repository: run `node scripts/make-default-video.ts` only to change them.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { colours, mix } from "#demo/pictures/palette.ts";
import { renderSvg } from "#demo/pictures/render-svg.ts";
import { circle, n, type Point, polygon, polyline, rectangle, stepResponse, stroked } from "#demo/pictures/shapes.ts";

const width = 1280;
const height = 720;
const seconds = 8;
const framesPerSecond = 24;
const folder = new URL("../public/hero/", import.meta.url);
const mp4 = fileURLToPath(new URL("default.mp4", folder));
const poster = fileURLToPath(new URL("default-poster.webp", folder));

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
    const colour = mix(colours.navyLight, colours.cyan, share);
    drawing += stroked(path, colour, 2 + share * 7, 'stroke-linecap="round"');
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
    const ground = mix(colours.navy, "#001a3a", near * 0.7);
    drawing += `<path d="${polygon([...points, [width + 20, height + 60], [-20, height + 60]])}" fill="${ground}"/>`;
    drawing += stroked(polyline(points), mix(colours.navyLight, colours.cyan, 0.2 + 0.55 * near), 1.2 + 1.2 * near);
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
  let drawing = stroked(line, colours.amber, 12, 'stroke-opacity="0.16"') + stroked(line, colours.amber, 3.6);
  for (const edge of [lead % wavelength, (lead + wavelength / 2) % wavelength]) {
    drawing += circle(edge, level(edge), 8, colours.amber) + circle(edge, level(edge), 3.4, colours.navy);
  }
  return drawing;
}

function frame(loop: number): string {
  const drawing = rectangle(0, 0, width, height, colours.navy) + lattice(loop) + terrain(loop) + trace(loop);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
}

/**
 * An open A chord, for ffmpeg's aevalsrc. Every frequency is a multiple of 1/8 Hz and the whole breathes once a loop,
 * from silence to silence, so that no click marks the seam.
 */
function chord(detune: number): string {
  const notes = [
    [110, 0.3],
    [165, 0.22],
    [220, 0.2],
    [247, 0.09],
    [277.25, 0.1],
    [329.625, 0.09],
    [440, 0.03],
  ] as const;
  const pair = notes.map(
    ([frequency, level]) => `${level}*(sin(2*PI*${frequency}*t)+sin(2*PI*${frequency + detune}*t))`,
  );
  return `0.045*(1-cos(2*PI*t/${seconds}))*(${pair.join("+")})`;
}

async function* frames(): AsyncGenerator<Buffer> {
  const count = seconds * framesPerSecond;
  for (let index = 0; index < count; index += 1) {
    yield await renderSvg(frame(index / count), (picture) => picture.removeAlpha().raw().toBuffer());
  }
}

/** Runs ffmpeg with the frames on its standard input. */
async function encode(options: readonly string[]): Promise<void> {
  const child = spawn("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...options], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(child, "close");
  // A dead ffmpeg also breaks the pipe; its exit code is the better message.
  const [[code]] = await Promise.all([ended, pipeline(frames, child.stdin).catch(() => undefined)]);
  if (code !== 0) throw new Error(`ffmpeg ended with code ${code}.`);
}

const pictures = [
  "-f",
  "rawvideo",
  "-pix_fmt",
  "rgb24",
  "-s",
  `${width}x${height}`,
  "-r",
  String(framesPerSecond),
  "-i",
  "-",
];
const sound = ["-f", "lavfi", "-i", `aevalsrc=${chord(0.125)}|${chord(0.25)}:s=44100:d=${seconds}`];
const input = [
  ...pictures,
  ...sound,
  "-vf",
  "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
  "-colorspace",
  "bt709",
  "-color_primaries",
  "bt709",
  "-color_trc",
  "bt709",
];

await mkdir(folder, { recursive: true });
await encode([
  ...input,
  "-c:v",
  "libx264",
  "-preset",
  "veryslow",
  "-tune",
  "animation",
  "-crf",
  "30",
  "-c:a",
  "aac",
  "-b:a",
  "48k",
  "-movflags",
  "+faststart",
  "-map_metadata",
  "-1",
  mp4,
]);
await renderSvg(frame(0), (picture) => picture.resize(960).webp({ quality: 45, effort: 6 }).toFile(poster));
for (const file of [mp4, poster]) {
  console.log(`${file}: ${Math.ceil((await stat(file)).size / 1024)} kB`);
}
