import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, type SyntheticEvent, useId } from "react";
import { classNames } from "#kit/class-names.ts";
import { withScheme } from "#shared/safe-url.ts";

interface FieldFrame {
  label: string;
  /** A sentence below the field. */
  help?: ReactNode;
  error?: string | undefined;
  /** Classes of the whole field, for its place in the form. */
  className?: string;
}

const control =
  "w-full rounded-lg border bg-paper px-3.5 text-base text-ink transition-colors duration-150 ease-out " +
  "placeholder:text-muted disabled:cursor-not-allowed disabled:bg-wash disabled:text-muted";

function controlClasses(error: string | undefined, extra: string): string {
  return classNames(control, error ? "border-danger" : "border-field hover:border-muted", extra);
}

interface FrameIds {
  field: string;
  help: string;
  error: string;
}

function useFrameIds(given: string | undefined): FrameIds {
  const made = useId();
  const field = given ?? made;
  return { field, help: `${field}-help`, error: `${field}-error` };
}

function descriptions(ids: FrameIds, help: ReactNode, error: string | undefined): string | undefined {
  const named = [error && ids.error, help && ids.help].filter(Boolean);
  return named.length === 0 ? undefined : named.join(" ");
}

/** The words of an error, announced when they appear. */
export function FieldError({ id, children }: { id?: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className="inline-flex items-center gap-1.5 font-semibold text-danger text-sm">
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </p>
  );
}

interface FrameProps {
  ids: FrameIds;
  frame: FieldFrame;
  required: boolean | undefined;
  children: ReactNode;
}

// The error shares the label's line: it appears beside the field without pushing the form down.
function Frame({ ids, frame: { label, help, error, className }, required, children }: FrameProps) {
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span>
          <label htmlFor={ids.field} className="font-semibold text-ink text-sm">
            {label}
          </label>
          {required && (
            <span aria-hidden="true" className="ml-0.5 font-semibold text-danger text-sm">
              *
            </span>
          )}
        </span>
        <FieldError id={ids.error}>{error}</FieldError>
      </div>
      {children}
      {help && (
        <p id={ids.help} className="text-muted text-sm">
          {help}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldFrame & Omit<ComponentProps<"input">, "className">;

/** Web addresses are pasted without their beginning: it is added, in sight, once the field is left or sent. */
function completeAddress({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const whole = withScheme(input.value);
  if (input.type !== "url" || whole === input.value) return;
  input.setRangeText(whole, 0, input.value.length, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

export function TextField({ label, help, error, className, id, onBlur, onKeyDown, ...rest }: TextFieldProps) {
  const ids = useFrameIds(id);
  return (
    <Frame ids={ids} frame={frameOf(label, help, error, className)} required={rest.required}>
      <input
        id={ids.field}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptions(ids, help, error)}
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
    </Frame>
  );
}

type TextAreaProps = FieldFrame & Omit<ComponentProps<"textarea">, "className">;

export function TextArea({ label, help, error, className, id, rows = 4, ...rest }: TextAreaProps) {
  const ids = useFrameIds(id);
  return (
    <Frame ids={ids} frame={frameOf(label, help, error, className)} required={rest.required}>
      <textarea
        id={ids.field}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptions(ids, help, error)}
        className={controlClasses(error, "py-2.5")}
        {...rest}
      />
    </Frame>
  );
}

interface SelectOption {
  value: string;
  label: string;
}

type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<"select">, "className" | "children"> & {
    options: readonly SelectOption[];
    /** The first entry, with an empty value: "Select an event". */
    placeholder?: string;
  };

export function SelectField({ label, help, error, className, id, options, placeholder, ...rest }: SelectFieldProps) {
  const ids = useFrameIds(id);
  return (
    <Frame ids={ids} frame={frameOf(label, help, error, className)} required={rest.required}>
      <select
        id={ids.field}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptions(ids, help, error)}
        className={controlClasses(error, "h-11")}
        {...rest}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

type CheckboxFieldProps = FieldFrame & Omit<ComponentProps<"input">, "className" | "type">;

export function CheckboxField({ label, help, error, className, id, ...rest }: CheckboxFieldProps) {
  const ids = useFrameIds(id);
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <div className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          id={ids.field}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptions(ids, help, error)}
          className="size-5 shrink-0 cursor-pointer accent-brand"
          {...rest}
        />
        <label htmlFor={ids.field} className="cursor-pointer font-semibold text-ink text-sm">
          {label}
        </label>
      </div>
      {help && (
        <p id={ids.help} className="text-muted text-sm">
          {help}
        </p>
      )}
      <FieldError id={ids.error}>{error}</FieldError>
    </div>
  );
}

type RadioFieldProps = Omit<FieldFrame, "label"> &
  Omit<ComponentProps<"input">, "className" | "type" | "id" | "value" | "defaultValue"> & {
    /** The question that the choices answer. */
    label: string;
    options: readonly SelectOption[];
    /** The chosen value, where the form is controlled by hand. */
    value?: string;
    defaultValue?: string;
  };

/** One choice of a few, all of them in sight. */
export function RadioField({ label, help, error, className, options, value, defaultValue, ...rest }: RadioFieldProps) {
  const ids = useFrameIds(undefined);
  return (
    <fieldset aria-describedby={descriptions(ids, help, error)} className={className}>
      <legend className="mb-1.5 font-semibold text-ink text-sm">{label}</legend>
      <div className="flex flex-wrap gap-3">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-field bg-paper px-4 font-semibold text-sm transition-colors duration-150 ease-out hover:border-muted has-checked:border-brand has-checked:bg-brand/6"
          >
            <input
              type="radio"
              value={option.value}
              {...(value === undefined ? {} : { checked: option.value === value })}
              {...(defaultValue === undefined ? {} : { defaultChecked: option.value === defaultValue })}
              className="size-4 cursor-pointer accent-brand"
              {...rest}
            />
            {option.label}
          </label>
        ))}
      </div>
      {help && (
        <p id={ids.help} className="mt-1.5 text-muted text-sm">
          {help}
        </p>
      )}
      <FieldError id={ids.error}>{error}</FieldError>
    </fieldset>
  );
}

function frameOf(label: string, help: ReactNode, error: string | undefined, className: string | undefined): FieldFrame {
  return {
    label,
    help,
    error,
    ...(className === undefined ? {} : { className }),
  };
}
