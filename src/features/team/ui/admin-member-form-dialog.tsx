import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { FormDialog } from "#kit/form-dialog.tsx";
import { formErrors } from "#kit/form-errors.ts";
import { useOneImage } from "#kit/use-one-image.ts";
import { useUpload } from "#kit/use-upload.ts";
import type { TeamMemberDraft } from "../team.calls.ts";
import { type TeamMember, TeamMemberUpdate } from "../team.contract.ts";
import { teamMessages } from "../team.words.ts";
import { AdminMemberFormFields } from "./admin-member-form-fields.tsx";

interface AdminMemberFormDialogProps {
  member: TeamMember;
  /** Throws with words for a person when the member could not be changed. */
  onSave: (draft: TeamMemberDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

const EditFields = TeamMemberUpdate.omit({ section: true }).required();

/** Edits a member of the team. */
export function AdminMemberFormDialog({ member, onSave, onClose }: AdminMemberFormDialogProps) {
  const { name, position, department = "", linkedin, section } = member;
  const form = useForm({
    defaultValues: { name, position, department, linkedin },
    resolver: zodResolver(EditFields, undefined, { raw: true }),
  });
  const image = useOneImage({ required: false });
  const upload = useUpload(teamMessages.editFailed);
  const { errors, isDirty, isSubmitting } = form.formState;

  const save = form.handleSubmit(async () => {
    upload.clear();
    if (!image.check()) return;
    await upload.run((onProgress) => onSave({ ...form.getValues(), section, image: image.file }, onProgress));
  }, upload.clear);

  return (
    <FormDialog
      title="Edit Team Member Details"
      submitLabel="Update Member"
      pendingLabel="Updating..."
      pending={isSubmitting}
      changed={isDirty || image.file !== undefined}
      problem={formErrors(errors, teamMessages.required).banner ?? image.error}
      failure={upload.failure}
      upload={image.file && upload.progress}
      onSubmit={save}
      onClose={onClose}
    >
      <AdminMemberFormFields form={form} section={section} required={false} image={image} storedImage={member.image} />
    </FormDialog>
  );
}
