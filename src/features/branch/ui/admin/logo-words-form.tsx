import { type Branch, BranchFields, branchMessages } from "#features/branch/branch.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { FormBody } from "#kit/form/form-body.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { LeaveQuestion } from "#kit/form/unsaved-changes.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const LogoWords = BranchFields.pick({ logoAlt: true });

interface LogoWordsFormProps {
  branch: Branch;
  /** Saves the form's changes to `version`. Throws with a message for users. */
  onSave: (words: { logoAlt: string }, version: number) => Promise<unknown>;
}

/** Edits the alternative text that both logos share. */
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
          label="Alternative text of the logo"
          help="Text for screen readers, if the logo shows more than the name."
          className="w-full"
          {...field("logoAlt")}
        />
      </FormBody>
      <Button type="submit" variant="secondary" pending={submission.pending} pendingLabel="Saving...">
        Save Text
      </Button>
      {submission.changed && <LeaveQuestion />}
    </form>
  );
}
