import { useState } from "react";
import { useMotionAllowed } from "#kit/media/use-motion-allowed.ts";

/** Returns whether content plays: automatically if motion is allowed and this is `invited`, otherwise on request. */
export function usePlayback(invited = true) {
  const motionAllowed = useMotionAllowed();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const playing = chosen ?? (motionAllowed && invited);
  return { playing, toggle: () => setChosen(!playing) };
}
