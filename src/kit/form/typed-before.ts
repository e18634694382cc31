import { isSame } from "./differences.ts";

/**
 * What has been typed into forms and not been saved, kept by this tab so that a reload or a crash does not lose it.
 * Gone with the form, at sign-out, and with the tab. Content alone: no form for passwords or people's data asks for it.
 */
const PREFIX = "typed:";

/** Texts, flags, and lists and texts with formatting, which consist of such. */
type Value = string | boolean | object;
/** What was typed, and what stood there before, by the names of the fields. */
export type Typed = Record<string, { typed: Value; before: Value }>;

const isValue = (value: unknown): value is Value =>
  typeof value === "string" || typeof value === "boolean" || (typeof value === "object" && value !== null);

/** The fields that differ from what they were filled with. */
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
    // A full store costs the safety net, not the form.
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
