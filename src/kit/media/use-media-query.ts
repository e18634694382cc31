import { useCallback, useSyncExternalStore } from "react";

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
