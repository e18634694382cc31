import { forgottenMessages, Reset } from "#features/sign-in/forgotten.contract.ts";
import { PASSWORD_MIN_CHARACTERS } from "#features/sign-in/sign-in.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { FormBody } from "#kit/form/form-body.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const Fields = Reset.pick({ password: true });

/**
 * Sets a new password through a link. @param onReset throws with a message for the person if the request was refused
 */
export function ResetForm({ onReset }: { onReset: (password: string) => Promise<void> }) {
  const { field, submission } = useSaveForm({
    fields: Fields,
    defaultValues: { password: "" },
    messages: { failed: forgottenMessages.resetFailed },
    save: ({ password }) => onReset(password),
  });
  return (
    <form onSubmit={submission.onSubmit} noValidate className="flex flex-col gap-5">
      <FormBody submission={submission}>
        <TextField
          label="New password"
          type="password"
          required
          autoComplete="new-password"
          help={`At least ${PASSWORD_MIN_CHARACTERS} characters. This ends all your sessions and removes your passkeys.`}
          {...field("password")}
        />
      </FormBody>
      <Button type="submit" size="large" pending={submission.pending} pendingLabel="Saving...">
        Save password
      </Button>
    </form>
  );
}
