import type { ComponentProps } from "react";
import { CheckboxField } from "./checkbox-field.tsx";
import { FocusField } from "./focus-field.tsx";
import { TextField } from "./text-field.tsx";
import { LARGE_PREVIEW, usePreview } from "./use-preview.ts";

export interface PictureFieldsProps {
  /** The picture: chosen, or stored at an address; undefined while there is none. */
  picture: File | string | undefined;
  /** What the form gives its fields `alt` and `decorative`. */
  alt: Omit<ComponentProps<typeof TextField>, "label" | "help">;
  decorative: Omit<ComponentProps<typeof CheckboxField>, "label" | "help">;
  /** What stands in for the text when nobody gives one: "the title". */
  otherwise: string;
  focus: string;
  onFocusChange: (focus: string) => void;
  /** The text is of another picture, in the place of which this one comes. */
  isTextOfAnother?: boolean;
}

/** What is said of a picture: to who does not see it, and to what crops it. */
export function PictureFields(props: PictureFieldsProps) {
  const { picture, alt, decorative, otherwise, focus, onFocusChange, isTextOfAnother = false } = props;
  const preview = usePreview(typeof picture === "string" ? undefined : picture, LARGE_PREVIEW);
  const image = typeof picture === "string" ? picture : preview.address;
  return (
    <>
      <TextField
        label="Alternative text"
        help={
          isTextOfAnother
            ? "This text describes the previous image. Check that it fits the new one."
            : `What the picture shows, for visitors who cannot see it; ${otherwise} when left empty.`
        }
        {...alt}
      />
      <CheckboxField label="Decorative" help="The image adds no information. Screen readers skip it." {...decorative} />
      {image && <FocusField image={image} value={focus} onChange={onFocusChange} />}
    </>
  );
}
