import { safeUrl } from "#shared/safe-url.ts";

export type HeroMode = "video" | "carousel";

/** The site's own loop, shown until another video is chosen. */
export const DEFAULT_VIDEO = "/hero/default.mp4";
export const DEFAULT_POSTER = "/hero/default-poster.webp";
export const HERO_SLIDE_INTERVAL_MS = 5000;

/** The settings until some are saved. */
export const defaultHeroSettings = { displayMode: "video" as HeroMode, videoUrl: DEFAULT_VIDEO, version: 0 };

/** What a branch says of the video that stands where none is chosen. */
interface DefaultFilm {
  /** Address of one; empty for none. */
  heroVideo: string;
  /** Whether the site's own loop stands there then. */
  ownFilm: boolean;
}

/** The address of the video to show, by what is chosen; undefined where none is to be seen. */
export const shownVideo = (chosen: string, { heroVideo, ownFilm }: DefaultFilm): string | undefined =>
  chosen !== "" && chosen !== DEFAULT_VIDEO ? chosen : heroVideo || (ownFilm ? DEFAULT_VIDEO : undefined);

/** Any mode but video shows the banners. */
export const heroMode = (displayMode: string): HeroMode => (displayMode === "video" ? "video" : "carousel");

export type VideoSource = { kind: "file"; url: string } | { kind: "youtube"; embedUrl: string };

const YOUTUBE_HOSTS = new Set([
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
]);
const YOUTUBE_ID = /^[\w-]{11}$/;

/** The ID of the video that a YouTube page shows; undefined for its other pages, null for other sites. */
function youtubeId({ hostname, pathname, searchParams }: URL): string | undefined | null {
  const [, first, second, ...more] = pathname.replace(/\/$/, "").split("/");
  let id: string | null | undefined;
  if (hostname === "youtu.be") id = second === undefined ? first : undefined;
  else if (!YOUTUBE_HOSTS.has(hostname)) return null;
  else if (first === "watch" && second === undefined) id = searchParams.get("v");
  else if ((first === "shorts" || first === "embed") && more.length === 0) id = second;
  return id && YOUTUBE_ID.test(id) ? id : undefined;
}

/** How the video of an address is played. The default stands in for an address that no video can come from. */
export function videoSource(address: string): VideoSource {
  const url = safeUrl(address);
  if (!url) return { kind: "file", url: DEFAULT_VIDEO };
  const id = youtubeId(new URL(url));
  if (id === null) return { kind: "file", url };
  return id
    ? { kind: "youtube", embedUrl: `https://www.youtube-nocookie.com/embed/${id}` }
    : { kind: "file", url: DEFAULT_VIDEO };
}

/** What stands where a video is not played, or not yet. */
export const posterOf = (source: VideoSource): string | undefined =>
  source.kind === "file" && source.url === DEFAULT_VIDEO ? DEFAULT_POSTER : undefined;

/** The slide after `index`; after the last comes the first. */
export const nextSlide = (index: number, count: number): number => (count > 0 ? (index + 1) % count : 0);

/** What is known of a visitor's line; most browsers say nothing of it. */
export interface Line {
  saveData?: boolean | undefined;
  /** "4g" is the fastest there is. */
  effectiveType?: string | undefined;
  /** Megabits per second. */
  downlink?: number | undefined;
  /** Milliseconds until this page and all on its first screen had come. */
  loadMs?: number | undefined;
}

/** Less than the 1.4 that Chromium tells of a line it has not used yet, which is no reason to leave a video out. */
const FAST_MBPS = 1.2;
const FAST_LOAD_MS = 2500;

/** Whether a video may be fetched that nobody asked for. Where a browser tells nothing of its line, the page's way did. */
export function isFastLine({ saveData, effectiveType, downlink, loadMs }: Line): boolean {
  if (saveData) return false;
  if (effectiveType !== undefined) return effectiveType === "4g" && (downlink ?? FAST_MBPS) >= FAST_MBPS;
  return loadMs !== undefined && loadMs <= FAST_LOAD_MS;
}
