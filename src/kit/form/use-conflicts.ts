import { useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldPath, FieldValues, PathValue, UseFormReturn } from "react-hook-form";

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
  const [undecided, setUndecided] = useState<Difference[]>([]);

  const put = (name: string, value: unknown) =>
    form.setValue(name as FieldPath<Fields>, value as PathValue<Fields, FieldPath<Fields>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });

  function compare(before: Record<string, unknown>) {
    const differences = compareValues(before, form.getValues(), stored);
    for (const name of differences.taken) put(name, (stored as Record<string, unknown>)[name]);
    setUndecided(differences.undecided);
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
    decide(names: readonly string[], choice: "mine" | "theirs") {
      if (choice === "theirs") for (const { name, theirs } of undecided) if (names.includes(name)) put(name, theirs);
      setUndecided(undecided.filter(({ name }) => !names.includes(name)));
    },
  };
}
