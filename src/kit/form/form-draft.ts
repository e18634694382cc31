import { useEffect, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { isSame } from "./conflicts.tsx";

/**
 * Unsaved form content, kept in this tab so that a reload or crash does not lose it. Deleted when the form closes, at
 * sign-out, and with the tab. Only for content: never for passwords or people's data.
 */
const PREFIX = "typed:";

/** Texts, flags, and structures of them. */
type Value = string | boolean | object;
/** The unsaved and the original values, by field. */
export type DraftValues = Record<string, { typed: Value; before: Value }>;

const isValue = (value: unknown): value is Value =>
  typeof value === "string" || typeof value === "boolean" || (typeof value === "object" && value !== null);

/** The fields that differ from their original values. */
export function changedValues(values: Record<string, unknown>, before: Record<string, unknown>): DraftValues {
  const typed: DraftValues = {};
  for (const [name, value] of Object.entries(values)) {
    const was = before[name];
    if (isValue(value) && isValue(was) && !isSame(value, was)) typed[name] = { typed: value, before: was };
  }
  return typed;
}

export function saveDraft(storage: Storage, form: string, typed: DraftValues) {
  if (Object.keys(typed).length === 0) return storage.removeItem(PREFIX + form);
  try {
    storage.setItem(PREFIX + form, JSON.stringify(typed));
  } catch {
    // If the storage is full, unsaved changes do not survive a reload.
  }
}

export function loadDraft(storage: Storage, form: string): DraftValues {
  try {
    return JSON.parse(storage.getItem(PREFIX + form) ?? "{}") as DraftValues;
  } catch {
    return {};
  }
}

const deleteDraft = (storage: Storage, form: string) => storage.removeItem(PREFIX + form);

export function deleteAllDrafts(storage: Storage) {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}

interface FormDraftOptions<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  /** Storage key, such as "event 018f…"; undefined for forms that keep nothing. */
  name: string | undefined;
  stored: DefaultValues<Fields>;
  /** Restores unsaved changes into a form that was filled from `before`. */
  onFound: (typed: Record<string, unknown>, before: Record<string, unknown>) => void;
}

/** Keeps unsaved changes through a reload or crash. Closing the form deletes them. */
export function useFormDraft<Fields extends FieldValues>({ form, name, stored, onFound }: FormDraftOptions<Fields>) {
  const [found, setFound] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an open form always belongs to the same item
  useEffect(() => {
    if (name === undefined) return;
    const kept = Object.entries(loadDraft(sessionStorage, name)).filter(([field]) => field in stored);
    if (kept.length > 0) {
      onFound(Object.fromEntries(kept.map(([field, { typed }]) => [field, typed])), {
        ...stored,
        ...Object.fromEntries(kept.map(([field, { before }]) => [field, before])),
      });
      setFound(true);
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(sessionStorage, name, changedValues(values, stored)),
    });
    return () => {
      unsubscribe();
      deleteDraft(sessionStorage, name);
    };
  }, [name]);

  return {
    found,
    discard() {
      setFound(false);
      if (name !== undefined) deleteDraft(sessionStorage, name);
    },
  };
}
