import { useEffect, useState } from "react";
import { isFastLine, type Line } from "#features/hero/hero.rules.ts";

/** On phones a video would dominate the cost of the first screen, so it waits for visitors who stay. */
const PHONE = "(width < 48rem)";
const signsOfStaying = ["pointerdown", "keydown", "scroll"] as const;

function lineIsFast(): boolean {
  const { connection } = navigator as Navigator & { connection?: Line };
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return isFastLine({
    saveData: connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches,
    effectiveType: connection?.effectiveType,
    downlink: connection?.downlink,
    loadMs: visit?.loadEventStart,
  });
}

/** Returns whether a video may load without a user request. Never before the page has loaded. */
export function useVideoWelcome(): boolean {
  const [welcome, setWelcome] = useState(false);

  useEffect(() => {
    const over = new AbortController();
    const once = { once: true, passive: true, signal: over.signal };
    const decide = () => setWelcome(lineIsFast());
    const loaded = () => {
      if (!matchMedia(PHONE).matches) return decide();
      for (const sign of signsOfStaying) addEventListener(sign, decide, once);
    };
    if (document.readyState === "complete") loaded();
    else addEventListener("load", loaded, once);
    return () => over.abort();
  }, []);

  return welcome;
}
