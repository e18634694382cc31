import { clsx } from "clsx/lite";
import type { ReactNode } from "react";

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface SegmentedProps<Value extends string> {
  /** The label for screen readers. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  size?: "small" | "medium";
  className?: string;
}

/** A row of buttons. One of them is active. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  size = "medium",
  className,
}: SegmentedProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      className={clsx("inline-flex flex-wrap gap-1 rounded-xl border border-line bg-wash p-1", className)}
    >
      {options.map((option) => {
        const pressed = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={pressed}
            onClick={() => onValueChange(option.value)}
            className={clsx(
              "cursor-pointer rounded-lg font-semibold transition-colors duration-150 ease-out",
              size === "small" ? "min-h-9 px-4 text-sm pointer-coarse:min-h-11" : "min-h-11 px-3.5 sm:px-5",
              pressed ? "bg-brand text-on-accent" : "text-muted hover:bg-paper hover:text-ink",
            )}
          >
            {option.label}
          </button>
        );
      })}
    </fieldset>
  );
}
