import { useCallback, useSyncExternalStore } from "react";

const notOnTheServer = () => false;

/** Whether a media query matches, from moment to moment; until the browser has been asked, it does not. */
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
