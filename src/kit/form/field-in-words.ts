import { formatDay } from "#shared/dates.ts";
import { nameInWords, partsInWords } from "#shared/parts-in-words.ts";
import { rowsOf } from "./rows-of.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The control of a form that has this name; of the dialog on top where one is open. */
const controlNamed = (name: string) =>
  document.querySelector<Control>(`[role="dialog"] form [name="${name}"]`) ??
  document.querySelector<Control>(`main form [name="${name}"]`);

/** What a field is called on screen. */
export function fieldLabel(name: string): string {
  const control = controlNamed(name);
  return control?.labels?.[0]?.textContent ?? control?.ariaLabel ?? nameInWords(name);
}

/** Of a field of several rows, a line for each. */
const rowsInWords = (text: string): string =>
  rowsOf(text)
    .map((row) => Object.values(row).filter(Boolean).join(" · "))
    .join("\n");

/** What a field would show with this value in it. */
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
