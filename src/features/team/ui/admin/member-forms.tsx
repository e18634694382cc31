import { useEffect, useRef } from "react";
import { z } from "zod";
import { teamLabels } from "#features/team/team.admin.labels.ts";
import { type TeamMember, type TeamMemberDraft, TeamMemberUpdate } from "#features/team/team.contract.ts";
import { hasDepartment, sectionLabels, type TeamSection, teamMessages, teamPath } from "#features/team/team.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { ChapterField } from "#kit/admin/chapter-field.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextField } from "#kit/form/field.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormBody, SubmissionProgress } from "#kit/form/form-body.tsx";
import { FormDialog, itemForm } from "#kit/form/form-dialog.tsx";
import { SinglePictureFields } from "#kit/form/picture-fields.tsx";
import { useOneImage } from "#kit/form/use-files.ts";
import { type FormFieldProps, type SaveForm, useSaveForm } from "#kit/form/use-save-form.ts";
import { type PageReference, UsedIn } from "#kit/media/used-in.tsx";
import { pictureDefaults, pictureFormFields } from "#shared/picture-fields.ts";
import { isSeen } from "#shared/publishing.ts";

const labels = teamLabels.form;

/** The values of the forms. Every field is set. */
export interface MemberFields {
  name: string;
  position: string;
  department: string;
  linkedin: string;
  privateLink: boolean;
  email: string;
  chapter: string;
}

interface MemberFormFieldsProps {
  editor: Pick<SaveForm<MemberFields>, "files"> & { field: (name: keyof MemberFields) => FormFieldProps };
  section: TeamSection;
  /** Whether to mark required fields. The edit form has no marks. */
  isNew: boolean;
}

function MemberFormFields({ editor: { field, files }, section, isNew }: MemberFormFieldsProps) {
  return (
    <>
      <TextField label={labels.name} required={isNew} {...field("name")} />
      <TextField label={labels.position} required={isNew} {...field("position")} />
      {hasDepartment(section) && <TextField label={labels.department} {...field("department")} />}
      <TextField
        label={labels.linkedin}
        type="url"
        inputMode="url"
        placeholder="https://www.linkedin.com/in/…"
        {...field("linkedin")}
      />
      <ChapterField
        label={labels.chapter}
        placeholder={labels.noChapter}
        help={labels.chapterHelp}
        {...field("chapter")}
      />
      <CheckboxField label={labels.privateLink} help={labels.privateLinkHelp} {...field("privateLink")} />
      <TextField label={labels.email} type="email" help={labels.emailHelp} {...field("email")} />
      <FileDrop label={labels.profileImage} help={labels.profileImageHelp(isNew)} {...files} />
    </>
  );
}

interface MemberFormDialogProps {
  member: TeamMember;
  /** The current team year. */
  year: string;
  /** Saves the member. Throws with a message for the user. */
  onSave: (draft: TeamMemberDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

/** The values of both forms. */
const MemberForm = TeamMemberUpdate.omit({ section: true, year: true })
  .required()
  .extend({
    ...pictureFormFields,
    privateLink: z.boolean(),
    // An empty value is sent, so that it removes the stored link.
    linkedin: TeamMemberUpdate.shape.linkedin.transform((link) => link ?? ""),
  });

/** Returns the public pages that show a member's portrait. @param year the current team year */
export const pagesOfMember = (member: TeamMember, year: string): PageReference[] =>
  isSeen(member)
    ? [{ label: labels.teamPage(member.year, sectionLabels[member.section].tab), to: teamPath(member.year, year) }]
    : [];

/** Edits a team member. */
export function MemberFormDialog({ member, year, onSave, onClose }: MemberFormDialogProps) {
  const {
    name,
    position,
    department = "",
    linkedin,
    privateLink = false,
    email = "",
    chapter = "",
    section,
    image,
  } = member;
  const editing = useSaveForm({
    fields: MemberForm,
    defaultValues: { name, position, department, linkedin, privateLink, email, chapter, ...pictureDefaults(member) },
    ...itemForm("member", member),
    attachment: useOneImage({ required: false, stored: image || undefined }),
    messages: { required: teamMessages.required, failed: teamMessages.editFailed },
    save: (fields, chosen, onProgress) => onSave({ ...fields, section, image: chosen }, onProgress),
  });

  return (
    <FormDialog
      title={labels.editTeamMemberDetails}
      submitLabel={labels.updateMember}
      pendingLabel={labels.updating}
      submission={editing.submission}
      onClose={onClose}
    >
      <MemberFormFields editor={editing} section={section} isNew={false} />
      <UsedIn places={pagesOfMember(member, year)} />
      <SinglePictureFields editor={editing} otherwise={labels.nameInstead} stored={member} />
    </FormDialog>
  );
}

const addLabels = teamLabels.addMember;

const nothing = {
  name: "",
  position: "",
  department: "",
  linkedin: "",
  privateLink: false,
  email: "",
  chapter: "",
  ...pictureDefaults(),
};

export type AddMember = ReturnType<typeof useAddMember>;

/**
 * The state of the add form. Separate from the form, so that changing tabs does not lose it.
 * @param onAdd throws with a message for the user
 */
export function useAddMember(
  section: TeamSection,
  onAdd: (draft: TeamMemberDraft, onProgress: (sent: number) => void) => Promise<void>,
) {
  const addsAnother = useRef(false);
  const adding = useSaveForm({
    fields: MemberForm,
    defaultValues: nothing,
    draftKey: "member new",
    attachment: useOneImage({ required: false }),
    messages: { required: teamMessages.required, failed: teamMessages.addFailed },
    async save(fields, image, onProgress) {
      await onAdd({ ...fields, section, image }, onProgress);
      adding.startOver();
      addsAnother.current = true;
    },
  });
  const { clearErrors, setFocus } = adding.form;
  const { locked } = adding.submission;

  // Focuses the name field for the next member.
  useEffect(() => {
    if (locked || !addsAnother.current) return;
    addsAnother.current = false;
    setFocus("name");
  }, [locked, setFocus]);

  // Errors of one section need not apply to another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new section clears the errors
  useEffect(() => clearErrors(), [section, clearErrors]);

  return adding;
}

/** Adds members to a section one after the other. The form stays open and is cleared after each. */
export function AddMemberForm({ section, adding }: { section: TeamSection; adding: AddMember }) {
  const { submission } = adding;
  const { pending, onSubmit } = submission;
  return (
    <form onSubmit={onSubmit} noValidate aria-labelledby="add-member">
      <h2 id="add-member" className="mb-5 text-xl">
        {addLabels.addMember}
      </h2>
      <div className="flex flex-col gap-5">
        <FormBody submission={submission}>
          <MemberFormFields editor={adding} section={section} isNew />
          <SinglePictureFields editor={adding} otherwise={addLabels.nameInstead} stored={undefined} />
        </FormBody>
        <SubmissionProgress submission={submission} />
        <Button type="submit" pending={pending} pendingLabel={addLabels.adding}>
          {addLabels.add}
        </Button>
      </div>
    </form>
  );
}
