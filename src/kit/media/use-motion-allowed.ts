import { useMediaQuery } from "./use-media-query.ts";

/** Returns whether automatic motion is allowed. False until the browser has been asked. */
export const useMotionAllowed = (): boolean => useMediaQuery("(prefers-reduced-motion: no-preference)");
