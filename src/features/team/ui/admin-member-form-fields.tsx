import type { UseFormReturn } from "react-hook-form";
import { TextField } from "#kit/field.tsx";
import { FileDrop } from "#kit/file-drop.tsx";
import { formErrors } from "#kit/form-errors.ts";
import type { useOneImage } from "#kit/use-one-image.ts";
import { hasDepartment, type TeamSection, teamMessages } from "../team.words.ts";

/** As the forms hold a member: every field has a value. */
export interface MemberFields {
  name: string;
  position: string;
  department: string;
  linkedin: string;
}

interface AdminMemberFormFieldsProps {
  form: UseFormReturn<MemberFields>;
  section: TeamSection;
  /** Marks what must be filled in. */
  required: boolean;
  image: ReturnType<typeof useOneImage>;
  /** Address of the image that is stored. */
  storedImage?: string;
}

export function AdminMemberFormFields({ form, section, required, image, storedImage }: AdminMemberFormFieldsProps) {
  const shown = formErrors(form.formState.errors, teamMessages.required);
  return (
    <>
      <TextField label="Name" required={required} error={shown.field("name")} {...form.register("name")} />
      <TextField label="Position" required={required} error={shown.field("position")} {...form.register("position")} />
      {hasDepartment(section) && (
        <TextField
          label="Department"
          required={required}
          error={shown.field("department")}
          {...form.register("department")}
        />
      )}
      <TextField
        label="LinkedIn URL"
        type="url"
        inputMode="url"
        placeholder="https://www.linkedin.com/in/…"
        required={required}
        error={shown.field("linkedin")}
        {...form.register("linkedin")}
      />
      <FileDrop
        label="Profile image"
        help={`JPEG, PNG or WebP, under 5 MB, best square.${storedImage ? " A new one takes the place of the present one." : ""}`}
        disabled={form.formState.isSubmitting}
        existing={storedImage && !image.file ? [{ url: storedImage, name: "Present image" }] : []}
        {...image.field}
      />
    </>
  );
}
