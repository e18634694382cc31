import { clsx } from "clsx/lite";
import { initialsOf } from "#shared/characters.ts";
import { stepResponsePath } from "#shared/step-response.ts";
import { parseStoredImage, storedImageVariant } from "#shared/stored-image.ts";

interface TextMarkProps {
  /** The organization's name. Its initials are shown while there is no logo. */
  name: string;
  /** URL of the organization's logo. */
  logo?: string | null | undefined;
  /** URL of the logo for dark mode. */
  nightLogo?: string | undefined;
  /** Alternative text. Without it the logo is decorative, for places that also show the name. */
  logoAlt?: string | undefined;
  size?: "small" | "medium" | "large";
  tone?: "brand" | "wie" | "light";
  /** Content of the ring: the initials, or the trace as the branch's own mark. */
  content?: "initials" | "trace";
  /** Whether the name is shown next to the mark. */
  decorative?: boolean;
  className?: string;
}

const sizes = { small: "size-9 text-xs", medium: "size-14 text-base", large: "size-24 text-2xl" };
/** Size in pixels of the logo file that is sent: enough for the largest use on any screen. */
const SHOWN_WIDTH = 480;
/** A logo has the height of the mark, and can be wider. */
const logoSizes = { small: "h-9 max-w-24 sm:max-w-36", medium: "h-14 max-w-48", large: "h-24 max-w-64" };
const tones = { brand: "text-brand", wie: "text-wie", light: "text-white" };

/** A neutral mark that replaces a logo: a ring with initials or the trace. */
export function TextMark({
  name,
  logo,
  nightLogo,
  logoAlt = "",
  size = "medium",
  tone = "brand",
  content = "initials",
  decorative = false,
  className,
}: TextMarkProps) {
  if (logo) {
    return (
      <picture className="contents">
        {/* Hidden, so that it takes no space and no gap in a row. */}
        {nightLogo && <source srcSet={copyOf(nightLogo)} media="(prefers-color-scheme: dark)" className="hidden" />}
        <img
          src={copyOf(logo)}
          alt={logoAlt || (decorative ? "" : name)}
          className={clsx("w-auto shrink-0 object-contain object-left", logoSizes[size], className)}
        />
      </picture>
    );
  }
  return (
    <span
      {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name })}
      className={clsx(
        "inline-flex shrink-0 select-none items-center justify-center rounded-full border-2 border-current",
        "font-bold font-heading tracking-wide",
        sizes[size],
        tones[tone],
        className,
      )}
    >
      {content === "trace" ? <TraceGlyph /> : <span aria-hidden="true">{initialsOf(name)}</span>}
    </span>
  );
}

function copyOf(logo: string): string {
  const stored = parseStoredImage(logo);
  return stored && stored.width > SHOWN_WIDTH ? storedImageVariant(logo, SHOWN_WIDTH) : logo;
}

function TraceGlyph() {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className="size-full" fill="none" stroke="currentColor">
      <path
        d="M5 29h7c4 0 3-17 7-17s3 12.5 6 12.5 2.5-7 5-7 2 3 5 3"
        strokeWidth="2.6"
        strokeLinecap="round"
        className="text-amber"
      />
    </svg>
  );
}

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

/** The site's decorative curve, in the text color and with the height of its class. Hidden from screen readers. */
export function SignalTrace({ className, signal = standard }: { className: string; signal?: Signal }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={clsx("signal-trace block w-full overflow-visible", className)}
    >
      <path
        d={stepResponsePath({
          x: [0, WIDTH * signal.start, WIDTH],
          y: [HEIGHT * 0.94, HEIGHT * 0.44],
          damping: signal.damping,
          cycles: signal.cycles,
        })}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

const FAN_HEIGHT = 300;
const FAN_START = 0.69;
/** Damping ratios, from ringing to calm. */
const fan = [0.04, 0.08, 0.14, 0.22, 0.34, 0.52];

const fanPath = (start: number, damping: number, cycles: number) =>
  stepResponsePath({
    x: [start, WIDTH * FAN_START, WIDTH],
    y: [FAN_HEIGHT * 0.94, FAN_HEIGHT * 0.48],
    damping,
    cycles,
  });

/**
 * The curve for wide bands, over step responses of the same system with more and less damping. Decorative. The step is at
 * the right, so that text has space at the left.
 */
export function SignalFan({ className, signal, others }: { className: string; signal: Signal; others: string }) {
  const cycles = Math.min(5, Math.max(2, signal.cycles / 3));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${FAN_HEIGHT}`}
      preserveAspectRatio="none"
      className={clsx("signal-trace", className)}
    >
      <g fill="none" stroke="currentColor" strokeLinejoin="round" strokeWidth="1.5">
        <g className={others} opacity="0.3">
          {fan.map((damping) => (
            <path key={damping} d={fanPath(WIDTH * FAN_START, damping, cycles)} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
        <path d={fanPath(0, signal.damping, cycles)} strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  );
}
