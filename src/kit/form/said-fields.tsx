import type { PictureSaid } from "#shared/picture-fields.ts";
import { PictureFields } from "./picture-fields.tsx";

interface SaidFieldsProps {
  name: string;
  from: File | string;
  said: PictureSaid;
  onChange: (said: PictureSaid) => void;
}

/** The details of one of several images. */
export function SaidFields({ name, from, said, onChange }: SaidFieldsProps) {
  return (
    <fieldset aria-label={name} className="flex flex-col gap-4">
      <PictureFields
        picture={from}
        alt={{ value: said.alt, onChange: ({ currentTarget }) => onChange({ ...said, alt: currentTarget.value }) }}
        decorative={{
          checked: said.decorative,
          onChange: ({ currentTarget }) => onChange({ ...said, decorative: currentTarget.checked }),
        }}
        otherwise="the title and the image number"
        focus={said.focus}
        onFocusChange={(focus) => onChange({ ...said, focus })}
      />
    </fieldset>
  );
}
