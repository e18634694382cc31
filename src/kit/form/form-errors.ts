import type { FieldErrors, FieldValues } from "react-hook-form";

/**
 * The words of a form's errors: one line for the banner, and a text beside each field. A field that is merely empty
 * says "Required", since the banner already says the specification's sentence.
 */
export function formErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  requiredMessage: string | undefined,
) {
  const messages = Object.values(errors).map((error) => String(error?.message ?? ""));
  return {
    banner: messages.find((message) => message === requiredMessage) ?? messages[0] ?? null,
    field(name: keyof Values & string): string | undefined {
      const message = errors[name]?.message;
      if (message === undefined) return undefined;
      return message === requiredMessage ? "Required" : String(message);
    },
  };
}
