import { useMediaQuery } from "./use-media-query.ts";

/** Whether things may move by themselves. Until the browser has been asked, they may not. */
export const useMotionAllowed = (): boolean => useMediaQuery("(prefers-reduced-motion: no-preference)");
