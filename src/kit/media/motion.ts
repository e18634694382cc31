import { useCallback, useState, useSyncExternalStore } from "react";

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
