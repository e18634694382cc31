import type { ComponentProps } from "react";
import { CheckboxField } from "./checkbox-field.tsx";
import { FocusField } from "./focus-field.tsx";
import { TextField } from "./text-field.tsx";

interface PictureFieldsProps {
  /** What the form gives its fields `alt` and `decorative`. */
  alt: Omit<ComponentProps<typeof TextField>, "label" | "help">;
  decorative: Omit<ComponentProps<typeof CheckboxField>, "label" | "help">;
  /** What stands in for the text when nobody gives one: "the title". */
  otherwise: string;
  /** Of a picture that is stored. */
  focus?: ComponentProps<typeof FocusField> | undefined;
}

/** What is said of a picture: to who does not see it, and to what crops it. */
export function PictureFields({ alt, decorative, otherwise, focus }: PictureFieldsProps) {
  return (
    <>
      <TextField
        label="Alternative text"
        help={`What the picture shows, for visitors who cannot see it; ${otherwise} when left empty.`}
        {...alt}
      />
      <CheckboxField label="Decorative" help="It shows nothing that anybody would miss." {...decorative} />
      {focus && <FocusField {...focus} />}
    </>
  );
}
