import { useState } from "react";
import { PauseButton } from "#kit/media/motion.tsx";
import { ResourceMark } from "./resource-mark.tsx";

/** Number of marks that the stylesheet positions. */
const PLACES = 6;

export function FloatingMarks({ pictures }: { pictures: readonly string[] }) {
  const [paused, setPaused] = useState(false);
  return (
    <>
      <div aria-hidden="true" data-paused={paused || undefined} className="floating-marks screen-only">
        {pictures.slice(0, PLACES).map((src) => (
          <div key={src} className="floating-mark">
            <div className="floating-mark-bob">
              <ResourceMark src={src} title="" className="size-14 shadow-float ring-2 ring-white/70 md:size-20" />
            </div>
          </div>
        ))}
      </div>
      <PauseButton
        paused={paused}
        onToggle={() => setPaused(!paused)}
        what="floating marks"
        className="floating-marks-pause absolute right-3 bottom-3 z-10 motion-reduce:hidden noscript:hidden"
      />
    </>
  );
}
