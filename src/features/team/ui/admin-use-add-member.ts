import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { formErrors } from "#kit/form-errors.ts";
import { useOneImage } from "#kit/use-one-image.ts";
import { useUpload } from "#kit/use-upload.ts";
import type { TeamMemberDraft } from "../team.calls.ts";
import { TeamMemberInput } from "../team.contract.ts";
import { hasDepartment, type TeamSection, teamMessages } from "../team.words.ts";
import type { MemberFields } from "./admin-member-form-fields.tsx";

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

export type AddMember = ReturnType<typeof useAddMember>;

/**
 * What the add form holds. Apart from the form itself, so that the tabs, each of which shows it, do not lose it.
 * @param onAdd throws with words for a person when the member could not be added
 */
export function useAddMember(
  section: TeamSection,
  onAdd: (draft: TeamMemberDraft, onProgress: (sent: number) => void) => Promise<void>,
) {
  const form = useForm({
    defaultValues: nothing,
    resolver: zodResolver(fieldsOf(section), undefined, { raw: true }),
  });
  const image = useOneImage({ required: true });
  const upload = useUpload(teamMessages.addFailed);
  const { errors, isDirty, isSubmitting } = form.formState;
  const { clearErrors } = form;

  // What is wrong in one section need not be so in another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the section is what the errors were about
  useEffect(() => clearErrors(), [section, clearErrors]);

  const submit = form.handleSubmit(
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

  return {
    form,
    image,
    submit,
    pending: isSubmitting,
    changed: isDirty || image.file !== undefined,
    problem: formErrors(errors, teamMessages.required).banner ?? image.error,
    failure: upload.failure,
    progress: upload.progress,
  };
}
