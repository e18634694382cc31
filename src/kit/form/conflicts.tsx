import { useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldPath, FieldValues, PathValue, UseFormReturn } from "react-hook-form";
import { Button } from "#kit/action/button.tsx";
import { conflictHelp } from "#kit/admin/admin.labels.ts";
import { formatDay } from "#shared/dates.ts";
import { formatFieldName, formatParts } from "#shared/format-fields.ts";
import { rowsOf } from "./rows-field.tsx";

/** A field that two people have changed at the same time. */
export interface Difference {
  name: string;
  mine: unknown;
  theirs: unknown;
}

type Values = Record<string, unknown>;

/** Returns whether two field values are equal: texts, flags, or structures of them. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === "object" && typeof other === "object" && JSON.stringify(one) === JSON.stringify(other));

/**
 * Compares a form with newer stored values. Untouched fields take the new value; the others are returned as conflicts.
 * @param before the values that the form was filled from
 */
export function compareValues(before: Values, mine: Values, theirs: Values) {
  const changed = Object.keys(theirs).filter(
    (name) => !isSame(theirs[name], before[name]) && !isSame(theirs[name], mine[name]),
  );
  const isUntouched = (name: string) => isSame(mine[name], before[name]);
  return {
    taken: changed.filter(isUntouched),
    undecided: changed
      .filter((name) => !isUntouched(name))
      .map((name): Difference => ({ name, mine: mine[name], theirs: theirs[name] })),
  };
}

/** The version of the stored values. A form with several items joins their versions. */
export type FormVersion = string | number | undefined;

interface ConflictOptions<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  /** The stored values and their version. A newer version means that someone else has saved. */
  stored: DefaultValues<Fields>;
  version: FormVersion;
}

/** Merges changes that someone else saved while a form was open. Fields that both changed become conflicts. */
export function useConflicts<Fields extends FieldValues>({ form, stored, version }: ConflictOptions<Fields>) {
  const filledFrom = useRef<{ version: FormVersion; values: Record<string, unknown> }>(undefined);
  filledFrom.current ??= { version, values: stored };
  const [compared, setCompared] = useState({ version, undecided: [] as Difference[] });
  const { undecided } = compared;

  const put = (name: string, value: unknown) =>
    form.setValue(name as FieldPath<Fields>, value as PathValue<Fields, FieldPath<Fields>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });

  function compare(before: Record<string, unknown>) {
    const differences = compareValues(before, form.getValues(), stored);
    for (const name of differences.taken) put(name, (stored as Record<string, unknown>)[name]);
    setCompared({ version, undecided: differences.undecided });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored values change with their version
  useEffect(() => {
    const before = filledFrom.current;
    filledFrom.current = { version, values: stored };
    if (before && before.version !== version) compare(before.values);
  }, [version]);

  return {
    put,
    /** Continues from values that this form has saved itself. */
    rebase(values: Record<string, unknown>, version: FormVersion) {
      filledFrom.current = { version, values };
    },
    /** Merges for a form that was filled earlier, from other values. */
    compare,
    undecided,
    /** The latest version that the form has been compared with. */
    comparedVersion: compared.version,
    decide(names: readonly string[], choice: "mine" | "theirs") {
      if (choice === "theirs") for (const { name, theirs } of undecided) if (names.includes(name)) put(name, theirs);
      setCompared({ ...compared, undecided: undecided.filter(({ name }) => !names.includes(name)) });
    },
  };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the control with this name, in the topmost open dialog if there is one. */
const controlNamed = (name: string) =>
  document.querySelector<Control>(`[role="dialog"] form [name="${name}"]`) ??
  document.querySelector<Control>(`main form [name="${name}"]`);

function fieldLabel(name: string): string {
  const control = controlNamed(name);
  return control?.labels?.[0]?.textContent ?? control?.ariaLabel ?? formatFieldName(name);
}

/** Formats a field with several rows, one line per row. */
const formatRows = (text: string): string =>
  rowsOf(text)
    .map((row) => Object.values(row).filter(Boolean).join(" · "))
    .join("\n");

/** Formats a value as its field would show it. */
function formatValue(name: string, value: unknown): string {
  if (typeof value === "object" && value !== null) return formatParts(value);
  const control = controlNamed(name);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const isRows = control?.dataset["rows"] !== undefined;
  const text = isRows ? formatRows(String(value)) : String(value ?? "");
  if (text === "") return "(empty)";
  if (control instanceof HTMLSelectElement) return [...control.options].find((one) => one.value === text)?.text ?? text;
  return control instanceof HTMLInputElement && control.type === "date" ? formatDay(text) : text;
}

export interface ConflictViewProps {
  differences: readonly Difference[];
  onDecide: (names: readonly string[], choice: "mine" | "theirs") => void;
  /** Keeps the user's own values and overwrites the others. */
  onKeepAll: () => void;
}

function Version({ whose, text }: { whose: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-muted text-sm">{whose}</p>
      <p
        dir="auto"
        className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words rounded-md border border-line bg-paper px-3 py-2 text-sm"
      >
        {text}
      </p>
    </div>
  );
}

/** Shows both values of conflicting fields next to each other, to choose from. */
export function ConflictView({ differences, onDecide, onKeepAll }: ConflictViewProps) {
  const names = differences.map(({ name }) => name);
  return (
    <section
      aria-label="Your version and theirs"
      className="flex flex-col gap-4 rounded-card border border-line bg-wash p-4"
    >
      <p className="text-sm">{conflictHelp}</p>
      {differences.map(({ name, mine, theirs }) => {
        const label = fieldLabel(name);
        return (
          <div key={name} className="flex flex-col gap-2">
            <h2 className="font-semibold text-sm">{label}</h2>
            <div className="grid gap-3 sm:grid-cols-2">
              <Version whose="Yours" text={formatValue(name, mine)} />
              <Version whose="Theirs" text={formatValue(name, theirs)} />
            </div>
            {differences.length > 1 && (
              <div className="flex flex-wrap gap-2">
                <Button variant="secondary" size="small" onClick={() => onDecide([name], "mine")}>
                  Keep mine<span className="sr-only"> for {label}</span>
                </Button>
                <Button variant="secondary" size="small" onClick={() => onDecide([name], "theirs")}>
                  Take theirs<span className="sr-only"> for {label}</span>
                </Button>
              </div>
            )}
          </div>
        );
      })}
      <div className="flex flex-wrap gap-2 border-line border-t pt-4">
        <Button size="small" onClick={onKeepAll}>
          {differences.length > 1 ? "Keep all of mine" : "Keep mine"}
        </Button>
        <Button variant="secondary" size="small" onClick={() => onDecide(names, "theirs")}>
          {differences.length > 1 ? "Take all of theirs" : "Take theirs"}
        </Button>
      </div>
    </section>
  );
}
