import { hasDepartment, type TeamSection } from "#features/team/team.words.ts";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import type { ImageForm } from "#kit/form/use-image-form.ts";

/** As the forms hold a member: every field has a value. */
export interface MemberFields {
  name: string;
  position: string;
  department: string;
  linkedin: string;
}

interface MemberFormFieldsProps {
  editor: ImageForm<MemberFields>;
  section: TeamSection;
  /** Marks what must be filled in. */
  required: boolean;
  /** Address of the image that is stored. */
  storedImage?: string;
}

export function MemberFormFields({ editor, section, required, storedImage }: MemberFormFieldsProps) {
  const { form, image, errorOf, submission } = editor;
  return (
    <>
      <TextField label="Name" required={required} error={errorOf("name")} {...form.register("name")} />
      <TextField label="Position" required={required} error={errorOf("position")} {...form.register("position")} />
      {hasDepartment(section) && (
        <TextField
          label="Department"
          required={required}
          error={errorOf("department")}
          {...form.register("department")}
        />
      )}
      <TextField
        label="LinkedIn URL"
        type="url"
        inputMode="url"
        placeholder="https://www.linkedin.com/in/…"
        required={required}
        error={errorOf("linkedin")}
        {...form.register("linkedin")}
      />
      <FileDrop
        label="Profile image"
        help={`JPEG, PNG or WebP, under 5 MB, best square.${storedImage ? " A new one takes the place of the present one." : ""}`}
        disabled={submission.pending}
        existing={storedImage && !image.file ? [{ url: storedImage, name: "Present image" }] : []}
        {...image.field}
      />
    </>
  );
}
