import type { z } from "zod";
import { accountMessages, PasswordChange } from "#features/sign-in/account.contract.ts";
import { PASSWORD_MIN_CHARACTERS } from "#features/sign-in/sign-in.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { FormBody } from "#kit/form/form-body.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const Fields = PasswordChange.pick({ current: true, password: true, removePasskeys: true });
const empty = { current: "", password: "", removePasskeys: false };

interface PasswordFormProps {
  username: string;
  /** Names of the person's passkeys. */
  passkeys: readonly string[];
  /** Throws with a message for the person if the request was refused. */
  onChange: (passwords: z.output<typeof Fields>) => Promise<void>;
}

/** Changes a person's own password, and offers to remove their passkeys. */
export function PasswordForm({ username, passkeys, onChange }: PasswordFormProps) {
  const { field, submission, startOver } = useSaveForm({
    fields: Fields,
    defaultValues: empty,
    messages: { failed: accountMessages.passwordFailed },
    async save(passwords) {
      await onChange(passwords);
      startOver();
    },
  });
  return (
    <form onSubmit={submission.onSubmit} noValidate className="flex flex-col items-start gap-4">
      <FormBody submission={submission}>
        {/* Lets password managers store the new password with the username. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="Current password"
          type="password"
          required
          autoComplete="current-password"
          className="w-full"
          {...field("current")}
        />
        <TextField
          label="New password"
          type="password"
          required
          autoComplete="new-password"
          help={`At least ${PASSWORD_MIN_CHARACTERS} characters. This ends all your other sessions.`}
          className="w-full"
          {...field("password")}
        />
        {passkeys.length > 0 && (
          <CheckboxField
            label="Remove my passkeys"
            help={`Select this if someone else may have used your account. Your passkeys: ${passkeys.join(", ")}.`}
            {...field("removePasskeys")}
          />
        )}
      </FormBody>
      <Button type="submit" pending={submission.pending} pendingLabel="Changing...">
        Change password
      </Button>
    </form>
  );
}
