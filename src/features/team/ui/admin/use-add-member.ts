import { useEffect, useRef } from "react";
import { z } from "zod";
import type { TeamMemberDraft } from "#features/team/team.calls.ts";
import { TeamMemberInput } from "#features/team/team.contract.ts";
import { hasDepartment, type TeamSection, teamMessages } from "#features/team/team.words.ts";
import { useOneImage } from "#kit/form/use-one-image.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { pictureDefaults, pictureFormFields } from "#shared/picture-fields.ts";

const nothing = {
  name: "",
  position: "",
  department: "",
  linkedin: "",
  privateLink: false,
  email: "",
  ...pictureDefaults(),
};

const { name, position, department, linkedin, email } = TeamMemberInput.shape;
const filledIn = z.string().trim().min(1, teamMessages.required);

/** The contract's rules, each field on its own: all that is missing is said at once. */
const fieldsOf = (section: TeamSection) =>
  z.object({
    name,
    position,
    department: hasDepartment(section) ? filledIn.pipe(department.unwrap()) : z.string(),
    linkedin: filledIn.pipe(linkedin),
    ...pictureFormFields,
    privateLink: z.boolean(),
    email: email.unwrap(),
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
  const wantsNext = useRef(false);
  const adding = useSaveForm({
    fields: fieldsOf(section),
    defaultValues: nothing,
    keptAs: "member new",
    attachment: useOneImage({ required: true }),
    messages: { required: teamMessages.required, failed: teamMessages.addFailed },
    async save(fields, image, onProgress) {
      await onAdd({ ...fields, section, image }, onProgress);
      adding.startOver();
      wantsNext.current = true;
    },
  });
  const { clearErrors, setFocus } = adding.form;
  const { locked } = adding.submission;

  // Who adds several people goes on with the next name.
  useEffect(() => {
    if (locked || !wantsNext.current) return;
    wantsNext.current = false;
    setFocus("name");
  }, [locked, setFocus]);

  // What is wrong in one section need not be so in another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the section is what the errors were about
  useEffect(() => clearErrors(), [section, clearErrors]);

  return adding;
}
