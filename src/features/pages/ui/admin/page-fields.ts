import type { FieldGiven } from "#kit/form/use-save-form.ts";

/** What the fields of a page's form are given, whichever page it is of. */
export interface PageFields<Words> {
  /** What stands in the form now. */
  words: Words;
  set: <Name extends keyof Words & string>(name: Name, value: Words[Name]) => void;
  /** Of a field with plain words. */
  field: (name: keyof Words & string) => FieldGiven;
  /** What is wrong with a field, or with a part of one: "reasons.0.title". */
  problem: (name: string) => string | undefined;
}
