import { accountMessages, OwnName } from "#features/sign-in/account.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { FormBody } from "#kit/form/form-body.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

interface NameFormProps {
  name: string;
  /** Throws with a message for the person if saving failed. */
  onSave: (name: OwnName) => Promise<void>;
}

/** Edits the person's display name. */
export function NameForm({ name, onSave }: NameFormProps) {
  const { field, submission } = useSaveForm({
    fields: OwnName,
    defaultValues: { name },
    messages: { failed: accountMessages.nameFailed },
    save: onSave,
  });
  return (
    <form onSubmit={submission.onSubmit} noValidate className="flex flex-col items-start gap-4">
      <FormBody submission={submission}>
        <TextField
          label="Your name"
          autoComplete="name"
          help="Owners see this name next to your username."
          className="w-full"
          {...field("name")}
        />
      </FormBody>
      <Button type="submit" variant="secondary" pending={submission.pending} pendingLabel="Saving...">
        Save name
      </Button>
    </form>
  );
}
