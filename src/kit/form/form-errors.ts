import { type FieldErrors, type FieldValues, get } from "react-hook-form";

/** Returns the message of an error. For a field with parts, returns the first message of the parts. */
function messageIn(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { message } = error as { message?: unknown };
  if (typeof message === "string") return message;
  // The error object also contains a reference to the control.
  if (!Array.isArray(error) && "type" in error && typeof error.type === "string") return "";
  return Object.entries(error).reduce((found, [name, part]) => found || (name === "ref" ? "" : messageIn(part)), "");
}

/**
 * Returns a form's error messages: one line for the banner, and one text per field. Empty fields show "Required",
 * because the banner already has the specified sentence.
 */
export function formErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  requiredMessage: string | undefined,
) {
  const messages = Object.values(errors).map(messageIn);
  return {
    banner: messages.find((message) => message === requiredMessage) ?? messages[0] ?? null,
    /** @param name of a field or a part of it: "reasons.0.title" */
    field(name: string): string | undefined {
      const error: { message?: unknown } | undefined = get(errors, name);
      const message = error?.message;
      if (message === undefined) return undefined;
      return message === requiredMessage ? "Required" : String(message);
    },
  };
}
