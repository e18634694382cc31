import { Volume2, VolumeX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import {
  type Connection,
  DEFAULT_VIDEO,
  isFastConnection,
  posterOf,
  type VideoSource,
} from "#features/hero/hero.rules.ts";
import { IconButton } from "#kit/action/button.tsx";
import { PauseButton, usePlayback } from "#kit/media/motion.tsx";

/**
 * On phones a video would dominate the cost of the first screen, so it waits until the visitor scrolls, touches or
 * types. A visitor who starts with its buttons decides: Play starts it, and Unmute does not.
 */
const mayStart = () => document.documentElement.hasAttribute("data-engaged");

function connectionIsFast(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return isFastConnection({
    saveData: connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches,
    effectiveType: connection?.effectiveType,
    downlink: connection?.downlink,
    loadMs: visit?.loadEventStart,
  });
}

/** Returns whether a video may load without a user request. Never before the page has loaded. */
export function useVideoAllowed(): boolean {
  const [allowed, setAllowed] = useState(false);

  useEffect(() => {
    const decide = () => setAllowed(mayStart() && connectionIsFast());
    if (document.readyState === "complete") return decide();
    addEventListener("load", decide, { once: true });
    return () => removeEventListener("load", decide);
  }, []);

  return allowed;
}

interface PlayerProps {
  playing: boolean;
  muted: boolean;
}

/** Playback starts by script only, so that nothing moves for people who prefer reduced motion. */
function FilePlayer({ url, playing, muted, onFailure }: PlayerProps & { url: string; onFailure: () => void }) {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.muted = muted;
    element.autoplay = playing;
    // Browsers may refuse to start a video with sound. The poster then stays.
    if (playing) element.play().catch(() => undefined);
    else element.pause();
  }, [playing, muted]);

  return (
    <video
      ref={video}
      src={url}
      poster={posterOf({ kind: "file", url })}
      loop
      muted
      playsInline
      preload="none"
      aria-label="Background video"
      onError={onFailure}
      className="pointer-events-none absolute inset-0 size-full object-cover"
    />
  );
}

const command = (frame: HTMLIFrameElement | null, name: string) =>
  frame?.contentWindow?.postMessage(JSON.stringify({ event: "command", func: name, args: [] }), "*");

function YouTubePlayer({ embedUrl, playing, muted }: PlayerProps & { embedUrl: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isPlayRequested, setPlayRequested] = useState(false);
  const id = embedUrl.slice(embedUrl.lastIndexOf("/") + 1);

  useEffect(() => {
    if (playing) setPlayRequested(true);
    command(frame.current, playing ? "playVideo" : "pauseVideo");
  }, [playing]);

  useEffect(() => command(frame.current, muted ? "mute" : "unMute"), [muted]);

  if (!isPlayRequested) return null;
  return (
    <iframe
      ref={frame}
      src={`${embedUrl}?autoplay=1&mute=1&loop=1&playlist=${id}&controls=0&playsinline=1&enablejsapi=1`}
      title="Background video"
      allow="autoplay; encrypted-media"
      tabIndex={-1}
      className="pointer-events-none absolute top-1/2 left-1/2 aspect-video h-full min-w-full -translate-1/2"
    />
  );
}

export function HeroVideo({ source }: { source: VideoSource }) {
  const { playing, toggle } = usePlayback(useVideoAllowed());
  const [muted, setMuted] = useState(true);
  const [failed, setFailed] = useState(false);
  const shown: VideoSource = failed ? { kind: "file", url: DEFAULT_VIDEO } : source;

  return (
    <>
      {shown.kind === "youtube" ? (
        <YouTubePlayer embedUrl={shown.embedUrl} playing={playing} muted={muted} />
      ) : (
        <FilePlayer key={shown.url} url={shown.url} playing={playing} muted={muted} onFailure={() => setFailed(true)} />
      )}
      {/* On wide screens, the right edge is that of the container's content, which is 71rem wide. */}
      <div className="absolute right-4 bottom-6 z-20 flex gap-2 lg:right-[max(2rem,calc(50%-35.5rem))] noscript:hidden">
        <PauseButton paused={!playing} onToggle={toggle} what="video" labelled />
        <IconButton
          tone="overlay"
          label={muted ? "Unmute video" : "Mute video"}
          icon={muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
          onClick={() => setMuted(!muted)}
        />
      </div>
    </>
  );
}
