import { clsx } from "clsx/lite";
import { stepResponse } from "#shared/step-response.ts";

const WIDTH = 1200;
const HEIGHT = 100;

const START = 0.18;
const points = [
  `0,${HEIGHT - 6}`,
  ...stepResponse({ samples: 110, damping: 0.14, cycles: 6 }).map(({ time, level }) => {
    const x = WIDTH * (START + (1 - START) * time);
    const y = HEIGHT - 6 - level * (HEIGHT * 0.5);
    return `${Math.round(x)},${y.toFixed(1)}`;
  }),
].join(" ");

/** The site's decorative curve, in the text color and with the height of its class. Hidden from screen readers. */
export function SignalTrace({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={clsx("signal-trace block w-full overflow-visible", className)}
    >
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
