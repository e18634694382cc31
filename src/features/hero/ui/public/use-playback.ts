import { useState } from "react";
import { useMotionAllowed } from "#kit/media/use-motion-allowed.ts";

/** Whether something plays: by itself where motion is welcome, else once it is asked to. */
export function usePlayback() {
  const motionAllowed = useMotionAllowed();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const playing = chosen ?? motionAllowed;
  return { playing, toggle: () => setChosen(!playing) };
}
