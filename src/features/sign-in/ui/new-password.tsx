import { useState } from "react";
import { Link } from "react-router";
import { signInLabels } from "#features/sign-in/sign-in.admin.labels.ts";
import { resetPassword } from "#features/sign-in/sign-in.api.ts";
import { PASSWORD_MIN_CHARACTERS, PasswordReset, passwordResetMessages } from "#features/sign-in/sign-in.contract.ts";
import { SIGN_IN_PATH } from "#features/sign-in/sign-in.rules.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { ScreenForm } from "#kit/admin/screen-parts.tsx";
import { PasswordField } from "#kit/form/field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const labels = signInLabels.newPassword;

/** Browsers do not send the part after the # to servers, so no log records the token. */
export const loadResetToken = () => ({ token: location.hash.slice(1) });

/** Sets a new password with the token of a password reset link. */
export function NewPassword({ token }: { token: string }) {
  const [username, setUsername] = useState<string>();

  const { field, submission } = useSaveForm({
    fields: PasswordReset.pick({ password: true }),
    defaultValues: { password: "" },
    messages: { failed: passwordResetMessages.resetFailed },
    async save({ password }) {
      const account = await resetPassword(adminApi, { token, password });
      setUsername(account.username);
    },
  });

  if (username === undefined)
    return (
      <ScreenForm
        submission={submission}
        submitLabel={labels.savePassword}
        pendingLabel={labels.saving}
        button={{ size: "large" }}
        isWide
      >
        <PasswordField
          isNew
          label={labels.password}
          help={labels.passwordHelp(PASSWORD_MIN_CHARACTERS)}
          {...field("password")}
        />
      </ScreenForm>
    );
  // No automatic sign-in, because accounts with two-step verification need a code.
  return (
    <p role="status">
      <bdi>{username}</bdi> {labels.changed}{" "}
      <Link to={SIGN_IN_PATH} className="font-semibold text-brand underline">
        {labels.signIn}
      </Link>
    </p>
  );
}
