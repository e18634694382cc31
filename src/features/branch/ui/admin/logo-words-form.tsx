import { type Branch, BranchFields, branchMessages } from "#features/branch/branch.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { FormBody } from "#kit/form/form-body.tsx";
import { LeaveQuestion } from "#kit/form/leave-question.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const LogoWords = BranchFields.pick({ logoAlt: true });

interface LogoWordsFormProps {
  branch: Branch;
  /** Saves what the form started from `version`. Throws with words for a person. */
  onSave: (words: { logoAlt: string }, version: number) => Promise<unknown>;
}

/** What both logos say to who does not see them. */
export function LogoWordsForm({ branch: { logoAlt, version }, onSave }: LogoWordsFormProps) {
  const { form, field, submission } = useSaveForm({
    fields: LogoWords,
    defaultValues: { logoAlt },
    version,
    keptAs: "logo words",
    messages: { failed: branchMessages.saveFailed },
    async save(words) {
      if (words.logoAlt === logoAlt) return toast.success(branchMessages.unchanged);
      await onSave(words, version);
      form.reset(words);
    },
  });
  return (
    <form
      onSubmit={submission.onSubmit}
      noValidate
      className="mt-8 flex flex-col items-start gap-4 border-line border-t pt-6"
    >
      <FormBody submission={submission}>
        <TextField
          label="Logo in words"
          help="For who does not see it, where a logo shows more than the name."
          className="w-full"
          {...field("logoAlt")}
        />
      </FormBody>
      <Button type="submit" variant="secondary" pending={submission.pending} pendingLabel="Saving...">
        Save Words
      </Button>
      {submission.changed && <LeaveQuestion />}
    </form>
  );
}
