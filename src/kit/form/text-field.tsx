import type { ComponentProps, SyntheticEvent } from "react";
import { withScheme } from "#shared/safe-url.ts";
import { controlClasses, useControl } from "./control.ts";
import { FieldFrame, type FieldWords } from "./field-frame.tsx";

type TextFieldProps = FieldWords & Omit<ComponentProps<"input">, "className">;

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
