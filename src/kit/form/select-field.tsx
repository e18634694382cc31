import type { ComponentProps } from "react";
import { controlClasses, useControl } from "./control.ts";
import { FieldFrame, type FieldWords } from "./field-frame.tsx";

interface SelectFieldProps extends FieldWords, Omit<ComponentProps<"select">, "className" | "children"> {
  options: readonly { value: string; label: string }[];
  /** The first option, with an empty value: "Select an event". */
  placeholder?: string;
}

export function SelectField({ label, help, error, className, id, options, placeholder, ...rest }: SelectFieldProps) {
  const control = useControl(id, help, error);
  return (
    <FieldFrame control={control.id} required={rest.required} {...{ label, help, error, className }}>
      <select {...control} className={controlClasses(error, "h-11")} {...rest}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
