import { type ReactNode, useId } from "react";
import { classNames } from "#kit/class-names.ts";

const look =
  "w-full rounded-lg border bg-paper px-3.5 text-base text-ink transition-colors duration-150 ease-out " +
  "placeholder:text-muted disabled:cursor-not-allowed disabled:bg-wash disabled:text-muted";

/** The style of text fields and selects. */
export const controlClasses = (error: string | undefined, extra: string): string =>
  classNames(look, error ? "border-danger" : "border-field hover:border-muted", extra);

export const helpId = (control: string) => `${control}-help`;
export const errorId = (control: string) => `${control}-error`;

/** Connects a control to its label, help and error. Pass `id` if the caller needs to know it. */
export function useControl(id: string | undefined, help: ReactNode, error: string | undefined) {
  const made = useId();
  const control = id ?? made;
  const described = [error && errorId(control), help && helpId(control)].filter(Boolean).join(" ");
  return {
    id: control,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
}
