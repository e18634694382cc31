import { useState } from "react";
import { PauseButton } from "#kit/media/pause-button.tsx";
import { ResourceMark } from "./resource-mark.tsx";

/** The final position, delay and period of each mark. */
const places = [
  "[--x:-39cqw] [--y:-31cqh] md:[--x:-37cqw] md:[--y:-27cqh] [--delay:100ms] [--period:2600ms]",
  "[--x:1cqw] [--y:-40cqh] md:[--x:-44cqw] md:[--y:13cqh] [--delay:220ms] [--period:3100ms]",
  "[--x:40cqw] [--y:-35cqh] md:[--x:-28cqw] md:[--y:34cqh] [--delay:340ms] [--period:2800ms]",
  "[--x:-36cqw] [--y:37cqh] md:[--x:29cqw] md:[--y:-33cqh] [--delay:280ms] [--period:3300ms]",
  "[--x:4cqw] [--y:40cqh] md:[--x:44cqw] md:[--y:7cqh] [--delay:160ms] [--period:2700ms]",
  "[--x:37cqw] [--y:33cqh] md:[--x:35cqw] md:[--y:30cqh] [--delay:400ms] [--period:3000ms]",
];

export function FloatingMarks({ pictures }: { pictures: readonly string[] }) {
  const [paused, setPaused] = useState(false);
  return (
    <>
      <div aria-hidden="true" data-paused={paused || undefined} className="floating-marks screen-only">
        {pictures.slice(0, places.length).map((src, index) => (
          <div key={src} className={`floating-mark ${places[index]}`}>
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
        className="absolute right-3 bottom-3 z-10 motion-reduce:hidden noscript:hidden"
      />
    </>
  );
}
