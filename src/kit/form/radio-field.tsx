import type { ComponentProps } from "react";
import { useControl } from "./control.ts";
import { FieldError, FieldHelp, type FieldWords } from "./field-frame.tsx";

/** `label` is the question that the choices answer. */
interface RadioFieldProps
  extends FieldWords,
    Omit<ComponentProps<"input">, "className" | "type" | "id" | "value" | "defaultValue"> {
  options: readonly { value: string; label: string }[];
}

/** A choice of a few visible options. */
export function RadioField({ label, help, error, className, options, ...rest }: RadioFieldProps) {
  const control = useControl(undefined, help, error);
  return (
    <fieldset aria-describedby={control["aria-describedby"]} className={className}>
      <legend className="mb-1.5 font-semibold text-ink text-sm">{label}</legend>
      <div className="flex flex-wrap gap-3">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-field bg-paper px-4 font-semibold text-sm transition-colors duration-150 ease-out hover:border-muted has-checked:border-brand has-checked:bg-brand/6"
          >
            <input type="radio" value={option.value} className="size-4 cursor-pointer accent-brand" {...rest} />
            {option.label}
          </label>
        ))}
      </div>
      <FieldHelp control={control.id} className="mt-1.5">
        {help}
      </FieldHelp>
      <FieldError control={control.id}>{error}</FieldError>
    </fieldset>
  );
}
