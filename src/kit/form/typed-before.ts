import { isSame } from "./differences.ts";

/**
 * Unsaved form content, kept in this tab so that a reload or crash does not lose it. Deleted when the form closes, at
 * sign-out, and with the tab. Only for content: never for passwords or people's data.
 */
const PREFIX = "typed:";

/** Texts, flags, and structures of them. */
type Value = string | boolean | object;
/** The unsaved and the original values, by field. */
export type Typed = Record<string, { typed: Value; before: Value }>;

const isValue = (value: unknown): value is Value =>
  typeof value === "string" || typeof value === "boolean" || (typeof value === "object" && value !== null);

/** The fields that differ from their original values. */
export function typedInto(values: Record<string, unknown>, before: Record<string, unknown>): Typed {
  const typed: Typed = {};
  for (const [name, value] of Object.entries(values)) {
    const was = before[name];
    if (isValue(value) && isValue(was) && !isSame(value, was)) typed[name] = { typed: value, before: was };
  }
  return typed;
}

export function keepTyped(storage: Storage, form: string, typed: Typed) {
  if (Object.keys(typed).length === 0) return storage.removeItem(PREFIX + form);
  try {
    storage.setItem(PREFIX + form, JSON.stringify(typed));
  } catch {
    // If the storage is full, only the safety net is lost.
  }
}

export function typedBefore(storage: Storage, form: string): Typed {
  try {
    return JSON.parse(storage.getItem(PREFIX + form) ?? "{}") as Typed;
  } catch {
    return {};
  }
}

export const forgetTyped = (storage: Storage, form: string) => storage.removeItem(PREFIX + form);

export function forgetAllTyped(storage: Storage) {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}
