import { useState } from "react";
import { useMotionAllowed } from "#kit/media/use-motion-allowed.ts";

/** Whether something plays: by itself where motion is welcome and this is `invited`, else once it is asked to. */
export function usePlayback(invited = true) {
  const motionAllowed = useMotionAllowed();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const playing = chosen ?? (motionAllowed && invited);
  return { playing, toggle: () => setChosen(!playing) };
}
