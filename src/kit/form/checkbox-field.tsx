import type { ComponentProps } from "react";
import { classNames } from "#kit/class-names.ts";
import { useControl } from "./control.ts";
import { FieldError, FieldHelp, type FieldWords } from "./field-frame.tsx";

type CheckboxFieldProps = FieldWords & Omit<ComponentProps<"input">, "className" | "type">;

export function CheckboxField({ label, help, error, className, id, ...rest }: CheckboxFieldProps) {
  const control = useControl(id, help, error);
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <div className="flex min-h-11 items-center gap-3">
        <input type="checkbox" {...control} className="size-5 shrink-0 cursor-pointer accent-brand" {...rest} />
        <label htmlFor={control.id} className="cursor-pointer font-semibold text-ink text-sm">
          {label}
        </label>
      </div>
      <FieldHelp control={control.id} className="-mt-2 pl-8">
        {help}
      </FieldHelp>
      <FieldError control={control.id}>{error}</FieldError>
    </div>
  );
}
