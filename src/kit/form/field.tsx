import { clsx } from "clsx/lite";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, type SyntheticEvent, useContext, useId } from "react";
import { withScheme } from "#shared/links.ts";

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
  return { id: control, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined };
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

type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, "className">;

/** URL fields add a missing https:// when they lose the focus or the form is sent. */
function completeAddress({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const whole = withScheme(input.value);
  if (input.type !== "url" || whole === input.value) return;
  input.setRangeText(whole, 0, input.value.length, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

export function TextField({ label, help, error, className, id, onBlur, onKeyDown, ...rest }: TextFieldProps) {
  const control = useControl(id, help, error);
  return (
    <FieldFrame control={control.id} required={rest.required} {...{ label, help, error, className }}>
      <input
        dir="auto"
        {...control}
        className={controlClasses(error, "h-11")}
        onBlur={(event) => {
          completeAddress(event);
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") completeAddress(event);
          onKeyDown?.(event);
        }}
        {...rest}
      />
    </FieldFrame>
  );
}

/** The person's current password, or with `isNew` a password that they choose. */
export const PasswordField = ({ isNew = false, ...rest }: Omit<TextFieldProps, "type"> & { isNew?: boolean }) => (
  <TextField type="password" required autoComplete={isNew ? "new-password" : "current-password"} {...rest} />
);

type TextAreaProps = FieldTexts & Omit<ComponentProps<"textarea">, "className">;

/** A text area that grows with its content where the browser supports it. */
const heights: Record<number, string> = { 2: "min-h-18", 3: "min-h-24", 4: "min-h-30", 5: "min-h-36", 8: "min-h-54" };

export function TextArea({ label, help, error, className, id, rows = 4, ...rest }: TextAreaProps) {
  const control = useControl(id, help, error);
  return (
    <FieldFrame control={control.id} required={rest.required} {...{ label, help, error, className }}>
      <textarea
        dir="auto"
        {...control}
        rows={rows}
        className={controlClasses(
          error,
          clsx("py-2.5", heights[rows] && `field-sizing-content max-h-96 ${heights[rows]}`),
        )}
        {...rest}
      />
    </FieldFrame>
  );
}

interface ColorFieldProps extends FieldTexts, Omit<ComponentProps<"input">, "className" | "value"> {
  /** The text of the field, which may not be a valid color yet. */
  written: string;
  onPick: (hex: string) => void;
}

const WRITTEN = /^#[0-9a-f]{6}$/i;

/** A color field: typed as #00629b or picked. */
export function ColorField({ label, help, error, className, id, written, onPick, ...rest }: ColorFieldProps) {
  const control = useControl(id, help, error);
  return (
    <FieldFrame control={control.id} required={rest.required} {...{ label, help, error, className }}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={WRITTEN.test(written) ? written.toLowerCase() : "#000000"}
          onChange={(event) => onPick(event.target.value)}
          className="h-11 w-14 shrink-0 cursor-pointer rounded-lg border border-field bg-paper p-1"
        />
        <input
          {...control}
          autoComplete="off"
          spellCheck={false}
          className={controlClasses(error, "h-11 tabular-nums")}
          {...rest}
        />
      </div>
    </FieldFrame>
  );
}
