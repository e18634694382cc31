import type { ComponentProps } from "react";
import { CheckboxField } from "./checkbox-field.tsx";
import { FocusField } from "./focus-field.tsx";
import { TextField } from "./text-field.tsx";
import { LARGE_PREVIEW, usePreview } from "./use-preview.ts";

export interface PictureFieldsProps {
  /** The chosen file, or the URL of the stored image; undefined if there is none. */
  picture: File | string | undefined;
  /** The props of the fields `alt` and `decorative`. */
  alt: Omit<ComponentProps<typeof TextField>, "label" | "help">;
  decorative: Omit<ComponentProps<typeof CheckboxField>, "label" | "help">;
  /** Describes the default text: "the title". */
  otherwise: string;
  focus: string;
  onFocusChange: (focus: string) => void;
  /** Whether the text was written for an earlier image. */
  isTextOfAnother?: boolean;
}

/** The details of an image: alternative text, decorative flag and focal point. */
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
            : `Describes the image for visitors who can’t see it. Leave empty to use ${otherwise}.`
        }
        {...alt}
      />
      <CheckboxField label="Decorative" help="The image adds no information. Screen readers skip it." {...decorative} />
      {image && <FocusField image={image} value={focus} onChange={onFocusChange} />}
    </>
  );
}
