import { formatDay } from "#shared/dates.ts";
import { nameInWords, partsInWords } from "#shared/parts-in-words.ts";
import { rowsOf } from "./rows-of.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the control with this name, in the topmost open dialog if there is one. */
const controlNamed = (name: string) =>
  document.querySelector<Control>(`[role="dialog"] form [name="${name}"]`) ??
  document.querySelector<Control>(`main form [name="${name}"]`);

/** Returns the label of a field as shown on screen. */
export function fieldLabel(name: string): string {
  const control = controlNamed(name);
  return control?.labels?.[0]?.textContent ?? control?.ariaLabel ?? nameInWords(name);
}

/** Formats a field with several rows, one line per row. */
const rowsInWords = (text: string): string =>
  rowsOf(text)
    .map((row) => Object.values(row).filter(Boolean).join(" · "))
    .join("\n");

/** Formats a value as its field would show it. */
export function valueInWords(name: string, value: unknown): string {
  if (typeof value === "object" && value !== null) return partsInWords(value);
  const control = controlNamed(name);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const isRows = control?.dataset["rows"] !== undefined;
  const text = isRows ? rowsInWords(String(value)) : String(value ?? "");
  if (text === "") return "(empty)";
  if (control instanceof HTMLSelectElement) return [...control.options].find((one) => one.value === text)?.text ?? text;
  return control instanceof HTMLInputElement && control.type === "date" ? formatDay(text) : text;
}
