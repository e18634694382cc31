import { useEffect, useState } from "react";
import { heroLabels } from "#features/hero/hero.admin.labels.ts";
import { DEFAULT_POSTER, DEFAULT_VIDEO, videoSource } from "#features/hero/hero.rules.ts";
import { safeUrl } from "#shared/links.ts";

const labels = heroLabels.videoPreview;

/** Pause in typing before the URL is loaded. */
const TYPING_PAUSE_MS = 400;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const box = "aspect-video w-full max-w-md rounded-card border border-line bg-navy";

function Note({ children }: { children: string }) {
  return (
    <p className="flex aspect-video w-full max-w-md items-center justify-center rounded-card border border-field border-dashed bg-wash p-6 text-center text-muted text-sm">
      {children}
    </p>
  );
}

function FilePreview({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    const noteStopped = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (url.startsWith(blockedURI)) setStopped(true);
    };
    document.addEventListener("securitypolicyviolation", noteStopped);
    return () => document.removeEventListener("securitypolicyviolation", noteStopped);
  }, [url]);
  if (stopped) return <Note>{labels.blockedByPolicy}</Note>;
  if (failed) return <Note>{labels.cannotPlay}</Note>;
  return (
    <video
      src={url}
      poster={url === DEFAULT_VIDEO ? DEFAULT_POSTER : undefined}
      controls
      muted
      loop
      playsInline
      preload="metadata"
      aria-label={labels.videoPreview}
      onError={() => setFailed(true)}
      className={`${box} object-cover`}
    />
  );
}

/** Previews the video of a URL while it is typed. */
export function VideoPreview({ address }: { address: string }) {
  const settled = useSettled(address).trim();
  if (settled !== DEFAULT_VIDEO && safeUrl(settled) === null) return <Note>{labels.incompleteUrl}</Note>;
  const source = videoSource(settled);
  if (source.kind === "youtube")
    return (
      <iframe
        key={source.embedUrl}
        src={source.embedUrl}
        title={labels.videoPreview}
        allow="encrypted-media; picture-in-picture"
        allowFullScreen
        className={box}
      />
    );
  if (source.url === DEFAULT_VIDEO && settled !== DEFAULT_VIDEO) return <Note>{labels.notSingleVideo}</Note>;
  return <FilePreview key={source.url} url={source.url} />;
}
