import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Alert } from "#kit/alert.tsx";
import { Button } from "#kit/button.tsx";
import { FailureAlert } from "#kit/failure.tsx";
import { formErrors } from "#kit/form-errors.ts";
import { useLeaveQuestion } from "#kit/leave-question.tsx";
import { UploadProgress } from "#kit/upload-progress.tsx";
import { useOneImage } from "#kit/use-one-image.ts";
import { useUpload } from "#kit/use-upload.ts";
import type { TeamMemberDraft } from "../team.calls.ts";
import { TeamMemberInput } from "../team.contract.ts";
import { hasDepartment, type TeamSection, teamMessages } from "../team.words.ts";
import { AdminMemberFormFields, type MemberFields } from "./admin-member-form-fields.tsx";

interface AdminAddMemberFormProps {
  section: TeamSection;
  /** Throws with words for a person when the member could not be added. */
  onAdd: (draft: TeamMemberDraft, onProgress: (sent: number) => void) => Promise<void>;
}

const nothing: MemberFields = { name: "", position: "", department: "", linkedin: "" };

const { name, position, department, linkedin } = TeamMemberInput.shape;
const filledIn = z.string().trim().min(1, teamMessages.required);

/** The contract's rules, each field on its own: all that is missing is said at once. */
const fieldsOf = (section: TeamSection) =>
  z.object({
    name,
    position,
    department: hasDepartment(section) ? filledIn.pipe(department.unwrap()) : z.string(),
    linkedin: filledIn.pipe(linkedin),
  });

/** Adds members to a section, one after the other: when one has been added, it stays and is empty again. */
export function AdminAddMemberForm({ section, onAdd }: AdminAddMemberFormProps) {
  const form = useForm({
    defaultValues: nothing,
    resolver: zodResolver(fieldsOf(section), undefined, { raw: true }),
  });
  const image = useOneImage({ required: true });
  const upload = useUpload(teamMessages.addFailed);
  const { errors, isDirty, isSubmitting } = form.formState;
  const leaveQuestion = useLeaveQuestion(isDirty || image.file !== undefined);

  const add = form.handleSubmit(
    async () => {
      upload.clear();
      if (!image.check()) return;
      await upload.run(async (onProgress) => {
        await onAdd({ ...form.getValues(), section, image: image.file }, onProgress);
        form.reset(nothing);
        image.field.onChange([]);
      });
    },
    () => {
      upload.clear();
      image.check();
    },
  );

  const problem = formErrors(errors, teamMessages.required).banner ?? image.error;
  return (
    <form onSubmit={add} noValidate aria-labelledby="add-member">
      <h2 id="add-member" className="mb-5 text-xl">
        Add member
      </h2>
      <fieldset disabled={isSubmitting} className="flex min-w-0 flex-col gap-5">
        {upload.failure ? <FailureAlert failure={upload.failure} /> : problem && <Alert>{problem}</Alert>}
        <AdminMemberFormFields form={form} section={section} required image={image} />
        {isSubmitting && image.file && <UploadProgress label="Uploading..." value={upload.progress} />}
        <Button type="submit" pending={isSubmitting} pendingLabel="Adding...">
          Add Member
        </Button>
      </fieldset>
      {leaveQuestion}
    </form>
  );
}
