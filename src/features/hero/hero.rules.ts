import { safeUrl } from "#shared/links.ts";

export type HeroMode = "video" | "carousel";

/** The site's own video, shown until another is chosen. */
export const DEFAULT_VIDEO = "/hero/default.mp4";
export const DEFAULT_POSTER = "/hero/default-poster.webp";
export const HERO_SLIDE_INTERVAL_MS = 5000;

/** The settings until some are saved. */
export const defaultHeroSettings = { displayMode: "video" as HeroMode, videoUrl: DEFAULT_VIDEO, version: 0 };

/** The branch's default video. */
interface DefaultFilm {
  /** URL of the video; empty for none. */
  heroVideo: string;
  /** Whether the site's own video is the default. */
  ownFilm: boolean;
}

/** Returns the URL of the video to show; undefined for none. */
export const shownVideo = (chosen: string, { heroVideo, ownFilm }: DefaultFilm): string | undefined =>
  chosen !== "" && chosen !== DEFAULT_VIDEO ? chosen : heroVideo || (ownFilm ? DEFAULT_VIDEO : undefined);

/** Any mode other than video shows the banners. */
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

/** Returns how a video is played. The default replaces URLs that cannot be a video. */
export function videoSource(address: string): VideoSource {
  const url = safeUrl(address);
  if (!url) return { kind: "file", url: DEFAULT_VIDEO };
  const id = youtubeId(new URL(url));
  if (id === null) return { kind: "file", url };
  return id
    ? { kind: "youtube", embedUrl: `https://www.youtube-nocookie.com/embed/${id}` }
    : { kind: "file", url: DEFAULT_VIDEO };
}

/** Returns the poster, shown before the video plays or instead of it. */
export const posterOf = (source: VideoSource): string | undefined =>
  source.kind === "file" && source.url === DEFAULT_VIDEO ? DEFAULT_POSTER : undefined;

/** Returns the slide after `index`. Wraps around to the first. */
export const nextSlide = (index: number, count: number): number => (count > 0 ? (index + 1) % count : 0);

/** The browser's data about the connection. Most browsers have none. */
export interface Connection {
  saveData?: boolean | undefined;
  /** "4g" is the fastest value. */
  effectiveType?: string | undefined;
  /** Megabits per second. */
  downlink?: number | undefined;
  /** Milliseconds until the page and its first screen had loaded. */
  loadMs?: number | undefined;
}

/** Below the 1.4 that Chromium reports for an unused connection, which must not block videos. */
const FAST_MBPS = 1.2;
const FAST_LOAD_MS = 2500;

/**
 * Returns whether a video may be loaded without a user request. Without data about the connection, the page's load time
 * counts.
 */
export function isFastConnection({ saveData, effectiveType, downlink, loadMs }: Connection): boolean {
  if (saveData) return false;
  if (effectiveType !== undefined) return effectiveType === "4g" && (downlink ?? FAST_MBPS) >= FAST_MBPS;
  return loadMs !== undefined && loadMs <= FAST_LOAD_MS;
}
