import type { TeamMemberDraft } from "#features/team/team.calls.ts";
import { type TeamMember, TeamMemberUpdate } from "#features/team/team.contract.ts";
import { teamMessages } from "#features/team/team.words.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useImageForm } from "#kit/form/use-image-form.ts";
import { MemberFormFields } from "./member-form-fields.tsx";

interface MemberFormDialogProps {
  member: TeamMember;
  /** Throws with words for a person when the member could not be changed. */
  onSave: (draft: TeamMemberDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

const EditFields = TeamMemberUpdate.omit({ section: true }).required();

/** Edits a member of the team. */
export function MemberFormDialog({ member, onSave, onClose }: MemberFormDialogProps) {
  const { name, position, department = "", linkedin, section } = member;
  const editing = useImageForm({
    fields: EditFields,
    defaultValues: { name, position, department, linkedin },
    imageRequired: false,
    messages: { required: teamMessages.required, failed: teamMessages.editFailed },
    send: (fields, file, onProgress) => onSave({ ...fields, section, image: file }, onProgress),
  });

  return (
    <FormDialog
      title="Edit Team Member Details"
      submitLabel="Update Member"
      pendingLabel="Updating..."
      onClose={onClose}
      {...editing.submission}
    >
      <MemberFormFields editor={editing} section={section} required={false} storedImage={member.image} />
    </FormDialog>
  );
}
