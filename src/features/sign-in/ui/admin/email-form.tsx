import { forgottenMessages, OwnEmail } from "#features/sign-in/forgotten.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { FormBody } from "#kit/form/form-body.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const Fields = OwnEmail.pick({ email: true, current: true });

interface EmailFormProps {
  email: string;
  /** Throws with a message for the person if the request was refused. */
  onChange: (fields: { email: string; current: string }) => Promise<void>;
}

/** Changes the person's email address after a password check. */
export function EmailForm({ email, onChange }: EmailFormProps) {
  const { field, form, submission } = useSaveForm({
    fields: Fields,
    defaultValues: { email, current: "" },
    messages: { failed: forgottenMessages.emailFailed },
    async save(fields) {
      await onChange(fields);
      form.reset({ email: fields.email, current: "" });
    },
  });
  return (
    <form onSubmit={submission.onSubmit} noValidate className="flex flex-col items-start gap-4">
      <FormBody submission={submission}>
        <TextField
          label="Email address"
          type="email"
          autoComplete="email"
          help="If you forget your password, we send a link to this address. Nobody else sees it."
          className="w-full"
          {...field("email")}
        />
        <TextField
          label="Your password"
          type="password"
          required
          autoComplete="current-password"
          className="w-full"
          {...field("current")}
        />
      </FormBody>
      <Button type="submit" pending={submission.pending} pendingLabel="Saving...">
        Save email address
      </Button>
    </form>
  );
}
