import type { ComponentProps } from "react";
import { controlClasses, useControl } from "./control.ts";
import { FieldFrame, type FieldWords } from "./field-frame.tsx";

type TextAreaProps = FieldWords & Omit<ComponentProps<"textarea">, "className">;

export function TextArea({ label, help, error, className, id, rows = 4, ...rest }: TextAreaProps) {
  const control = useControl(id, help, error);
  return (
    <FieldFrame control={control.id} required={rest.required} {...{ label, help, error, className }}>
      <textarea dir="auto" {...control} rows={rows} className={controlClasses(error, "py-2.5")} {...rest} />
    </FieldFrame>
  );
}
