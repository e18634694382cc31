import { z } from "zod";
import type { TeamMemberDraft } from "#features/team/team.api.ts";
import { type TeamMember, TeamMemberUpdate } from "#features/team/team.contract.ts";
import { teamMessages } from "#features/team/team.labels.ts";
import { FormDialog, itemForm } from "#kit/form/form-dialog.tsx";
import { OnePictureFields } from "#kit/form/picture-fields.tsx";
import { useOneImage } from "#kit/form/use-one-file.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { UsedIn } from "#kit/media/used-in.tsx";
import { pictureDefaults, pictureFormFields } from "#shared/picture-fields.ts";
import { MemberFormFields } from "./member-form-fields.tsx";
import { placesOfMember } from "./places-of-member.ts";

interface MemberFormDialogProps {
  member: TeamMember;
  /** The current team year. */
  year: string;
  /** Saves the member. Throws with a message for the user. */
  onSave: (draft: TeamMemberDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

const EditFields = TeamMemberUpdate.omit({ section: true, year: true })
  .required()
  .extend({ ...pictureFormFields, privateLink: z.boolean() });

/** Edits a team member. */
export function MemberFormDialog({ member, year, onSave, onClose }: MemberFormDialogProps) {
  const { name, position, department = "", linkedin, privateLink = false, email = "", section, image } = member;
  const editing = useSaveForm({
    fields: EditFields,
    defaultValues: { name, position, department, linkedin, privateLink, email, ...pictureDefaults(member) },
    ...itemForm("member", member),
    attachment: useOneImage({ required: false, stored: image }),
    messages: { required: teamMessages.required, failed: teamMessages.editFailed },
    save: (fields, chosen, onProgress) => onSave({ ...fields, section, image: chosen }, onProgress),
  });

  return (
    <FormDialog
      title="Edit Team Member Details"
      submitLabel="Update Member"
      pendingLabel="Updating..."
      submission={editing.submission}
      onClose={onClose}
    >
      <MemberFormFields editor={editing} section={section} isNew={false} />
      <UsedIn places={placesOfMember(member, year)} />
      <OnePictureFields editor={editing} otherwise="the name" stored={member} />
    </FormDialog>
  );
}
