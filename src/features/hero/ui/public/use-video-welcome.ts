import { useEffect, useState } from "react";
import { isFastLine, type Line } from "#features/hero/hero.rules.ts";

/** On a phone a video would be most of what the first screen costs: it waits for somebody who stays. */
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

/** Whether a video may be fetched that nobody asked for: never before the page has loaded. */
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
