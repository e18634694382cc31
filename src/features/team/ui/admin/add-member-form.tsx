import type { TeamSection } from "#features/team/team.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { FormBody, SubmissionProgress } from "#kit/form/form-body.tsx";
import { OnePictureFields } from "#kit/form/picture-fields.tsx";
import { MemberFormFields } from "./member-form-fields.tsx";
import type { AddMember } from "./use-add-member.ts";

/** Adds members to a section one after the other. The form stays open and is cleared after each. */
export function AddMemberForm({ section, adding }: { section: TeamSection; adding: AddMember }) {
  const { submission } = adding;
  const { pending, onSubmit } = submission;
  return (
    <form onSubmit={onSubmit} noValidate aria-labelledby="add-member">
      <h2 id="add-member" className="mb-5 text-xl">
        Add member
      </h2>
      <div className="flex flex-col gap-5">
        <FormBody submission={submission}>
          <MemberFormFields editor={adding} section={section} isNew />
          <OnePictureFields editor={adding} otherwise="the name" stored={undefined} />
        </FormBody>
        <SubmissionProgress submission={submission} />
        <Button type="submit" pending={pending} pendingLabel="Adding...">
          Add Member
        </Button>
      </div>
    </form>
  );
}
