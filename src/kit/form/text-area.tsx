import type { ComponentProps } from "react";
import { classNames } from "#kit/class-names.ts";
import { controlClasses, useControl } from "./control.ts";
import { FieldFrame, type FieldWords } from "./field-frame.tsx";

type TextAreaProps = FieldWords & Omit<ComponentProps<"textarea">, "className">;

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
          classNames("py-2.5", heights[rows] && `field-sizing-content max-h-96 ${heights[rows]}`),
        )}
        {...rest}
      />
    </FieldFrame>
  );
}
