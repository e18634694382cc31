import { classNames } from "#kit/class-names.ts";
import { firstGraphemes } from "#shared/graphemes.ts";

interface TextMarkProps {
  /** The name whose mark this is; its initials are drawn while there is no logo. */
  name: string;
  /** Path of the organisation's own logo file. */
  logo?: string | null;
  size?: "small" | "medium" | "large";
  tone?: "brand" | "wie" | "light";
  /** What the ring holds: the initials, or the trace, the mark of the branch itself. */
  holds?: "initials" | "trace";
  /** Set where the name stands beside the mark in words. */
  decorative?: boolean;
  className?: string;
}

const sizes = {
  small: "size-9 text-xs",
  medium: "size-14 text-base",
  large: "size-24 text-2xl",
};
const tones = { brand: "text-brand", wie: "text-wie", light: "text-white" };

/** A neutral mark for a logo's place: a ring with initials or the trace in it. */
export function TextMark({
  name,
  logo = null,
  size = "medium",
  tone = "brand",
  holds = "initials",
  decorative = false,
  className,
}: TextMarkProps) {
  if (logo !== null) {
    return (
      <img src={logo} alt={decorative ? "" : name} className={classNames("object-contain", sizes[size], className)} />
    );
  }
  return (
    <span
      {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name })}
      className={classNames(
        "inline-flex shrink-0 select-none items-center justify-center rounded-full border-2 border-current",
        "font-bold font-heading tracking-wide",
        sizes[size],
        tones[tone],
        className,
      )}
    >
      {holds === "trace" ? <TraceGlyph /> : <span aria-hidden="true">{initialsOf(name)}</span>}
    </span>
  );
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

function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "" && !/^(of|and|the|for)$/i.test(word));
  return words
    .slice(0, 3)
    .map((word) => (firstGraphemes(word, 1) ?? word).toUpperCase())
    .join("");
}
