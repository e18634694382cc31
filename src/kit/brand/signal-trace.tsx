import { clsx } from "clsx/lite";
import { stepResponse } from "#shared/step-response.ts";

const WIDTH = 1200;
const HEIGHT = 100;

/** The curve's parameters. */
export interface Signal {
  /** Where the step is, as a fraction of the width. */
  start: number;
  damping: number;
  /** The number of periods that fit. */
  cycles: number;
}

const standard: Signal = { start: 0.18, damping: 0.14, cycles: 6 };
const SAMPLES_PER_CYCLE = 18;

function pointsOf({ start, damping, cycles }: Signal): string {
  const curve = stepResponse({ samples: SAMPLES_PER_CYCLE * cycles, damping, cycles }).map(({ time, level }) => {
    const x = WIDTH * (start + (1 - start) * time);
    const y = HEIGHT - 6 - level * (HEIGHT * 0.5);
    return `${Math.round(x)},${y.toFixed(1)}`;
  });
  return [`0,${HEIGHT - 6}`, ...curve].join(" ");
}

interface SignalTraceProps {
  className: string;
  signal?: Signal;
}

/** The site's decorative curve, in the text color and with the height of its class. Hidden from screen readers. */
export function SignalTrace({ className, signal = standard }: SignalTraceProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={clsx("signal-trace block w-full overflow-visible", className)}
    >
      <polyline
        points={pointsOf(signal)}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
