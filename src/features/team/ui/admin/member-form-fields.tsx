import { hasDepartment, type TeamSection } from "#features/team/team.labels.ts";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import type { FieldGiven, SaveForm } from "#kit/form/use-save-form.ts";

/** The values of the forms. Every field is set. */
export interface MemberFields {
  name: string;
  position: string;
  department: string;
  linkedin: string;
  privateLink: boolean;
  email: string;
}

interface MemberFormFieldsProps {
  editor: Pick<SaveForm<MemberFields>, "files"> & { field: (name: keyof MemberFields) => FieldGiven };
  section: TeamSection;
  /** Whether to mark required fields. The edit form has no marks. */
  isNew: boolean;
}

export function MemberFormFields({ editor: { field, files }, section, isNew }: MemberFormFieldsProps) {
  return (
    <>
      <TextField label="Name" required={isNew} {...field("name")} />
      <TextField label="Position" required={isNew} {...field("position")} />
      {hasDepartment(section) && <TextField label="Department" required={isNew} {...field("department")} />}
      <TextField
        label="LinkedIn URL"
        type="url"
        inputMode="url"
        placeholder="https://www.linkedin.com/in/…"
        required={isNew}
        {...field("linkedin")}
      />
      <CheckboxField
        label="Private link"
        help="The link disappears from public pages when this person’s year ends."
        {...field("privateLink")}
      />
      <TextField
        label="Email"
        type="email"
        help="Optional. Shown only while this person’s year is the current year."
        {...field("email")}
      />
      <FileDrop
        label="Profile image"
        help={`JPEG, PNG or WebP, under 5 MB. Square images work best.${isNew ? "" : " A new image replaces the current one."}`}
        {...files}
      />
    </>
  );
}
