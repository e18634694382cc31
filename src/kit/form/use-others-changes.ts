import { useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldPath, FieldValues, PathValue, UseFormReturn } from "react-hook-form";
import { type Difference, differencesOf } from "./differences.ts";

interface OthersChanges<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  /** The stored values and their version. A newer version means that someone else has saved. */
  stored: DefaultValues<Fields>;
  version: number | undefined;
}

/** Merges changes that someone else saved while a form was open. Fields that both changed become conflicts. */
export function useOthersChanges<Fields extends FieldValues>({ form, stored, version }: OthersChanges<Fields>) {
  const filledFrom = useRef<{ version: number | undefined; values: Record<string, unknown> }>(undefined);
  filledFrom.current ??= { version, values: stored };
  const [undecided, setUndecided] = useState<Difference[]>([]);

  const put = (name: string, value: unknown) =>
    form.setValue(name as FieldPath<Fields>, value as PathValue<Fields, FieldPath<Fields>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });

  function compare(before: Record<string, unknown>) {
    const differences = differencesOf(before, form.getValues(), stored);
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
    /** Merges for a form that was filled earlier, from other values. */
    compare,
    undecided,
    decide(names: readonly string[], choice: "mine" | "theirs") {
      if (choice === "theirs") for (const { name, theirs } of undecided) if (names.includes(name)) put(name, theirs);
      setUndecided(undecided.filter(({ name }) => !names.includes(name)));
    },
  };
}
