import { clsx } from "clsx/lite";
import type { ComponentProps } from "react";
import type { Failure } from "#kit/feedback/failure.tsx";
import {
  controlClasses,
  FieldError,
  FieldFrame,
  FieldHelp,
  type FieldTexts,
  RequiredMark,
  useControl,
} from "./field.tsx";

type CheckboxFieldProps = FieldTexts & Omit<ComponentProps<"input">, "className" | "type">;

export function CheckboxField({ label, help, error, className, id, ...rest }: CheckboxFieldProps) {
  const control = useControl(id, help, error);
  return (
    <div className={clsx("flex flex-col gap-1", className)}>
      <div className="flex items-start gap-3 py-3">
        <input type="checkbox" {...control} className="mt-0.5 size-5 shrink-0 cursor-pointer accent-brand" {...rest} />
        <span>
          <label htmlFor={control.id} className="cursor-pointer font-semibold text-ink text-sm">
            {label}
          </label>
          {rest.required && <RequiredMark />}
        </span>
      </div>
      <FieldHelp control={control.id} className="-mt-2 pl-8">
        {help}
      </FieldHelp>
      <FieldError control={control.id}>{error}</FieldError>
    </div>
  );
}

/** `label` is the question that the choices answer. */
interface RadioFieldProps
  extends FieldTexts,
    Omit<ComponentProps<"input">, "className" | "type" | "id" | "value" | "defaultValue"> {
  options: readonly { value: string; label: string }[];
  /** The value of the option that is chosen at first. */
  defaultValue?: string | undefined;
}

/** A choice of a few visible options. */
export function RadioField({ label, help, error, className, options, defaultValue, ...rest }: RadioFieldProps) {
  const control = useControl(undefined, help, error);
  return (
    <fieldset aria-describedby={control["aria-describedby"]} className={className}>
      <legend dir="auto" className="mb-1.5 font-semibold text-ink text-sm">
        {label}
        {rest.required && <RequiredMark />}
      </legend>
      <div className="mb-1.5 flex flex-wrap gap-3">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-field bg-paper px-4 py-2 font-semibold text-sm transition-colors duration-150 ease-out hover:border-muted has-checked:border-brand has-checked:bg-brand/6"
          >
            <input
              type="radio"
              value={option.value}
              className="size-4 shrink-0 cursor-pointer accent-brand"
              {...(defaultValue !== undefined && { defaultChecked: option.value === defaultValue })}
              {...rest}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldHelp control={control.id}>{help}</FieldHelp>
      <FieldError control={control.id}>{error}</FieldError>
    </fieldset>
  );
}

interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<"select">, "className" | "children"> {
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

export interface FilterSelectProps {
  name: string;
  label: string;
  /** The first option, which selects nothing. */
  any: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
}

/**
 * A select that limits a list. In a form with `data-apply`, a choice is applied immediately. Without `autoComplete`, the
 * browser would show an earlier choice instead of the one in the URL.
 */
export const FilterSelect = ({ name, label, any, value = "", options }: FilterSelectProps) => (
  <select
    name={name}
    aria-label={label}
    defaultValue={value}
    autoComplete="off"
    className={controlClasses(undefined, "h-11 min-w-0 text-ellipsis")}
  >
    <option value="">{any}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

export interface Choice {
  value: string;
  label: string;
  /** Whether the item is not published. */
  isHidden?: boolean;
}

/** The options, loaded by the page. */
export interface Choices {
  choices: readonly Choice[];
  /** Whether the options are loading. */
  pending: boolean;
  failure: Failure | null;
}

interface LoadedSelectProps extends Omit<ComponentProps<typeof SelectField>, "options" | "help"> {
  from: Choices;
  /** The messages while loading and without results. Otherwise `help` is shown. */
  pendingText: string;
  emptyText: string;
  help?: string | undefined;
}

/** A select whose options are loaded. */
export function LoadedSelect({ from, pendingText, emptyText, help, ...select }: LoadedSelectProps) {
  const { choices, pending, failure } = from;
  const isEmpty = choices.length === 0 && !failure;
  return <SelectField options={choices} help={pending ? pendingText : isEmpty ? emptyText : help} {...select} />;
}
