/**
 * Makes the hero's default video: a seamless loop of the signal trace over a lattice, drawn frame by frame, with a soft
 * chord that is heard when a visitor unmutes it. Needs ffmpeg (with libx264 and aac) on the PATH. The
 * results are kept in the repository: run `node drawings/make-default-video.ts` only to change them.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { renderSvg } from "#demo/pictures/render-svg.ts";
import { chord } from "./hero-video/chord.ts";
import { frame, height, width } from "./hero-video/frame.ts";

const seconds = 8;
const framesPerSecond = 16;
const folder = new URL("../public/hero/", import.meta.url);
const mp4 = fileURLToPath(new URL("default.mp4", folder));
const poster = fileURLToPath(new URL("default-poster.webp", folder));

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
  // If ffmpeg ends, the pipe breaks too. The exit code of ffmpeg explains the cause better.
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
const sound = ["-f", "lavfi", "-i", `aevalsrc=${chord(0.125, seconds)}|${chord(0.25, seconds)}:s=44100:d=${seconds}`];
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
  "36",
  "-c:a",
  "aac",
  "-b:a",
  "32k",
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
