import { clsx } from "clsx/lite";
import { Pause, Play } from "lucide-react";
import { useCallback, useState, useSyncExternalStore } from "react";
import { IconButton } from "#kit/action/button.tsx";

/** Screens of phones, where tables are cards and menus are sheets. */
export const NARROW = "(width < 48rem)";

const notOnTheServer = () => false;

/** Returns whether a media query matches. False until the browser has been asked. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, notOnTheServer);
}

/** Returns whether automatic motion is allowed. False until the browser has been asked. */
const useMotionAllowed = (): boolean => useMediaQuery("(prefers-reduced-motion: no-preference)");

/** Returns whether content plays: automatically if motion is allowed and `invited` is true, otherwise on request. */
export function usePlayback(invited = true) {
  const motionAllowed = useMotionAllowed();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const playing = chosen ?? (motionAllowed && invited);
  return { playing, toggle: () => setChosen(!playing) };
}

interface PauseButtonProps {
  paused: boolean;
  onToggle: () => void;
  /** The moving content: "slideshow", "video". */
  what: string;
  /** Whether the label is visible beside the icon, except on phones. */
  labelled?: boolean;
  className?: string;
}

/** A button that pauses and resumes automatic motion. */
export function PauseButton({ paused, onToggle, what, labelled = false, className }: PauseButtonProps) {
  const label = `${paused ? "Play" : "Pause"} ${what}`;
  return (
    <IconButton
      tone="overlay"
      label={label}
      icon={
        <>
          {paused ? (
            <Play aria-hidden="true" className="fill-current" />
          ) : (
            <Pause aria-hidden="true" className="fill-current" />
          )}
          {labelled && <span className="max-sm:hidden">{label}</span>}
        </>
      }
      onClick={onToggle}
      className={clsx(labelled && "gap-2 font-semibold sm:w-auto sm:px-4", className)}
    />
  );
}
