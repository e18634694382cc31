import type { ComponentProps } from "react";
import { controlClasses, useControl } from "./control.ts";
import { FieldFrame, type FieldWords } from "./field-frame.tsx";

interface ColourFieldProps extends FieldWords, Omit<ComponentProps<"input">, "className" | "value"> {
  /** The text of the field, which may not be a valid colour yet. */
  written: string;
  onPick: (hex: string) => void;
}

const WRITTEN = /^#[0-9a-f]{6}$/i;

/** A colour field: typed as #00629b or picked. */
export function ColourField({ label, help, error, className, id, written, onPick, ...rest }: ColourFieldProps) {
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
