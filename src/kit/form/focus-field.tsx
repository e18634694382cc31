import type { KeyboardEvent, MouseEvent } from "react";
import { helpId, useControl } from "./control.ts";
import { FieldHelp } from "./field-frame.tsx";

interface FocusFieldProps {
  /** URL of the image. */
  image: string;
  /** "50 30", or empty for the center. */
  value: string;
  onChange: (focus: string) => void;
}

const HELP = "Crops keep this point visible. Select a point on the image, or use the arrow keys.";
/** In pixels. */
const FIELD_WIDTH = 280;
/** In percent per key press. */
const STEP = 5;
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const bounded = (share: number) => Math.min(100, Math.max(0, Math.round(share)));
const focusAt = (x: number, y: number) => `${bounded(x)} ${bounded(y)}`;
const pointOf = (focus: string): [x: number, y: number] => {
  const [x = 50, y = 50] = focus === "" ? [] : focus.split(" ").map(Number);
  return [x, y];
};

/** Selects the point of an image that crops keep visible. */
export function FocusField({ image, value, onChange }: FocusFieldProps) {
  const { id } = useControl(undefined, HELP, undefined);
  const [x, y] = pointOf(value);

  function place({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) {
    // A click by keyboard has no coordinates.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(focusAt(((clientX - left) / width) * 100, ((clientY - top) / height) * 100));
  }

  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onChange(focusAt(x + step[0], y + step[1]));
  }

  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-semibold text-ink text-sm">Focal point</span>
      <button
        type="button"
        aria-label={`Focal point: ${x}% from the left, ${y}% from the top`}
        aria-describedby={helpId(id)}
        onClick={place}
        onKeyDown={move}
        className="relative cursor-pointer self-start rounded-lg"
      >
        <img src={image} alt="" width={FIELD_WIDTH} className="block rounded-lg" />
        <span
          style={{ left: `calc(${x}% - 0.75rem)`, top: `calc(${y}% - 0.75rem)` }}
          className="pointer-events-none absolute size-6 rounded-full border-2 border-white bg-navy/40"
        />
      </button>
      <FieldHelp control={id}>{HELP}</FieldHelp>
    </div>
  );
}
