import { type FieldErrors, type FieldValues, get } from "react-hook-form";

/** The words of an error; of a field that consists of others, the first of theirs. */
function messageIn(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { message } = error as { message?: unknown };
  if (typeof message === "string") return message;
  // What else an error holds is the control that it is about.
  if (!Array.isArray(error) && "type" in error && typeof error.type === "string") return "";
  return Object.entries(error).reduce((found, [name, part]) => found || (name === "ref" ? "" : messageIn(part)), "");
}

/**
 * The words of a form's errors: one line for the banner, and a text beside each field. A field that is merely empty
 * says "Required", since the banner already says the specification's sentence.
 */
export function formErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  requiredMessage: string | undefined,
) {
  const messages = Object.values(errors).map(messageIn);
  return {
    banner: messages.find((message) => message === requiredMessage) ?? messages[0] ?? null,
    /** @param name of a field, or of a part of one: "reasons.0.title" */
    field(name: string): string | undefined {
      const error: { message?: unknown } | undefined = get(errors, name);
      const message = error?.message;
      if (message === undefined) return undefined;
      return message === requiredMessage ? "Required" : String(message);
    },
  };
}
