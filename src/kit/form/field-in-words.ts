import { formatDay } from "#shared/dates.ts";
import { nameInWords, partsInWords } from "#shared/parts-in-words.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The control of a form that has this name; of the dialog on top where one is open. */
const controlNamed = (name: string) =>
  document.querySelector<Control>(`[role="dialog"] form [name="${name}"]`) ??
  document.querySelector<Control>(`main form [name="${name}"]`);

/** What a field is called on screen. */
export const fieldLabel = (name: string): string => controlNamed(name)?.labels?.[0]?.textContent ?? nameInWords(name);

/** What a field would show with this value in it. */
export function valueInWords(name: string, value: unknown): string {
  if (typeof value === "object" && value !== null) return partsInWords(value);
  const control = controlNamed(name);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = String(value ?? "");
  if (text === "") return "(empty)";
  if (control instanceof HTMLSelectElement) return [...control.options].find((one) => one.value === text)?.text ?? text;
  return control instanceof HTMLInputElement && control.type === "date" ? formatDay(text) : text;
}
