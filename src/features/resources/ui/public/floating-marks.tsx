import { ResourceMark } from "./resource-mark.tsx";
import "./floating-marks.css";

/** How many marks have a place of their own in the stylesheet. */
const PLACES = 6;

interface FloatingMarksProps {
  pictures: readonly string[];
  paused: boolean;
}

/** Six round marks that leave the centre, drift outward and then bob up and down. A decoration. */
export function FloatingMarks({ pictures, paused }: FloatingMarksProps) {
  return (
    <div aria-hidden="true" data-paused={paused || undefined} className="floating-marks">
      {pictures.slice(0, PLACES).map((src) => (
        <div key={src} className="floating-mark">
          <div className="floating-mark-bob">
            <ResourceMark src={src} className="size-14 shadow-float ring-2 ring-white/70 md:size-20" />
          </div>
        </div>
      ))}
    </div>
  );
}
