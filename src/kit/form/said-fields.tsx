import type { PictureSaid } from "#shared/picture-fields.ts";
import { PictureFields } from "./picture-fields.tsx";
import { LARGE_PREVIEW, usePreview } from "./use-preview.ts";

interface SaidFieldsProps {
  name: string;
  from: File | string;
  said: PictureSaid;
  onChange: (said: PictureSaid) => void;
}

/** What is said of one of several pictures. */
export function SaidFields({ name, from, said, onChange }: SaidFieldsProps) {
  const preview = usePreview(typeof from === "string" ? null : from, LARGE_PREVIEW);
  const image = typeof from === "string" ? from : preview.address;
  return (
    <fieldset aria-label={name} className="flex flex-col gap-4">
      <PictureFields
        alt={{ value: said.alt, onChange: ({ currentTarget }) => onChange({ ...said, alt: currentTarget.value }) }}
        decorative={{
          checked: said.decorative,
          onChange: ({ currentTarget }) => onChange({ ...said, decorative: currentTarget.checked }),
        }}
        otherwise="the title and the picture’s number"
        focus={image ? { image, value: said.focus, onChange: (focus) => onChange({ ...said, focus }) } : undefined}
      />
    </fieldset>
  );
}
