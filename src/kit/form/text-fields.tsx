import { clsx } from "clsx/lite";
import type { ComponentProps, SyntheticEvent } from "react";
import { withScheme } from "#shared/links.ts";
import { controlClasses, FieldFrame, type FieldTexts, useControl } from "./field.tsx";

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
const heights: Record<number, string> = {
  2: "min-h-18",
  3: "min-h-24",
  4: "min-h-30",
  5: "min-h-36",
  8: "min-h-54",
};

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
