import { useEffect, useRef } from "react";
import { teamLabels } from "#features/team/team.admin.labels.ts";
import type { TeamMemberDraft } from "#features/team/team.contract.ts";
import { type TeamSection, teamMessages } from "#features/team/team.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { FormBody, SubmissionProgress } from "#kit/form/form-body.tsx";
import { SinglePictureFields } from "#kit/form/picture-fields.tsx";
import { useOneImage } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { pictureDefaults } from "#shared/picture-fields.ts";
import { MemberForm, MemberFormFields } from "./member-form-dialog.tsx";

const labels = teamLabels.addMember;

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
        {labels.addMember}
      </h2>
      <div className="flex flex-col gap-5">
        <FormBody submission={submission}>
          <MemberFormFields editor={adding} section={section} isNew />
          <SinglePictureFields editor={adding} otherwise={labels.nameInstead} stored={undefined} />
        </FormBody>
        <SubmissionProgress submission={submission} />
        <Button type="submit" pending={pending} pendingLabel={labels.adding}>
          {labels.add}
        </Button>
      </div>
    </form>
  );
}
