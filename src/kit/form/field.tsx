import { clsx } from "clsx/lite";
import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";

const look =
  "w-full rounded-lg border bg-paper px-3.5 text-base text-ink transition-colors duration-150 ease-out " +
  "placeholder:text-muted disabled:cursor-not-allowed disabled:bg-wash disabled:text-muted";

/** The style of text fields and selects. */
export const controlClasses = (error: string | undefined, extra: string): string =>
  clsx(look, error ? "border-danger" : "border-field hover:border-muted", extra);

export const helpId = (control: string) => `${control}-help`;
const errorId = (control: string) => `${control}-error`;

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

/** The parts of a field other than its control. */
export interface FieldTexts {
  label: string;
  /** A sentence below the field. */
  help?: ReactNode;
  error?: string | undefined;
  /** Classes of the whole field, for its position in the form. */
  className?: string | undefined;
}

interface FieldFrameProps extends FieldTexts {
  /** The control's ID, from `useControl`. */
  control: string;
  required: boolean | undefined;
  children: ReactNode;
}

const ErrorBannerContext = createContext(false);

/** Marks forms with an error banner. The banner is announced, so that field errors are read only on focus. */
export const ErrorBannerShown = ErrorBannerContext.Provider;

/** The error text. Announced when it appears, unless a banner was announced. */
export function FieldError({ control, children }: { control: string; children: string | undefined }) {
  const isBannerShown = useContext(ErrorBannerContext);
  if (!children) return null;
  return (
    <p
      id={errorId(control)}
      role="alert"
      aria-live={isBannerShown ? "off" : undefined}
      className="inline-flex items-center gap-1.5 font-semibold text-danger text-sm"
    >
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </p>
  );
}

export function FieldHelp({
  control,
  className,
  children,
}: {
  control: string;
  className?: string;
  children: ReactNode;
}) {
  if (!children) return null;
  return (
    <p id={helpId(control)} className={clsx(className, "text-muted text-sm")}>
      {children}
    </p>
  );
}

/** Marks a required field. The control itself tells screen readers. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="ml-0.5 font-semibold text-danger text-sm">
    *
  </span>
);

// The error is on the label's line, so that it does not push the form down.
export function FieldFrame({ control, label, help, error, required, className, children }: FieldFrameProps) {
  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span>
          <label htmlFor={control} className="font-semibold text-ink text-sm">
            {label}
          </label>
          {required && <RequiredMark />}
        </span>
        <FieldError control={control}>{error}</FieldError>
      </div>
      {children}
      <FieldHelp control={control}>{help}</FieldHelp>
    </div>
  );
}
