import { useEffect, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { forgetTyped, keepTyped, typedBefore, typedInto } from "./typed-before.ts";

interface TypedBefore<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  /** Storage key, such as "event 018f…"; undefined for forms that keep nothing. */
  name: string | undefined;
  stored: DefaultValues<Fields>;
  /** Restores unsaved changes into a form that was filled from `before`. */
  onFound: (typed: Record<string, unknown>, before: Record<string, unknown>) => void;
}

/** Keeps unsaved changes through a reload or crash. Closing the form deletes them. */
export function useTypedBefore<Fields extends FieldValues>({ form, name, stored, onFound }: TypedBefore<Fields>) {
  const [found, setFound] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an open form always belongs to the same item
  useEffect(() => {
    if (name === undefined) return;
    const kept = Object.entries(typedBefore(sessionStorage, name)).filter(([field]) => field in stored);
    if (kept.length > 0) {
      onFound(Object.fromEntries(kept.map(([field, { typed }]) => [field, typed])), {
        ...stored,
        ...Object.fromEntries(kept.map(([field, { before }]) => [field, before])),
      });
      setFound(true);
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepTyped(sessionStorage, name, typedInto(values, stored)),
    });
    return () => {
      unsubscribe();
      forgetTyped(sessionStorage, name);
    };
  }, [name]);

  return {
    found,
    forget() {
      setFound(false);
      if (name !== undefined) forgetTyped(sessionStorage, name);
    },
  };
}
