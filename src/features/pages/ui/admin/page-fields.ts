import type { FieldGiven } from "#kit/form/use-save-form.ts";

/** The props of the fields of any page. */
export interface PageFields<Words> {
  /** The current values of the form. */
  words: Words;
  set: <Name extends keyof Words & string>(name: Name, value: Words[Name]) => void;
  /** Returns the props of a plain text field. */
  field: (name: keyof Words & string) => FieldGiven;
  /** Returns the error of a field or a part of it: "reasons.0.title". */
  problem: (name: string) => string | undefined;
}
