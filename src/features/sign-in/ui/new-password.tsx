import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { Acceptance, officerMessages } from "#features/sign-in/officers.contract.ts";
import { signInLabels } from "#features/sign-in/sign-in.admin.labels.ts";
import { acceptInvitation, getInvitation, resetPassword } from "#features/sign-in/sign-in.api.ts";
import { PASSWORD_MIN_CHARACTERS, PasswordReset, passwordResetMessages } from "#features/sign-in/sign-in.contract.ts";
import { SIGN_IN_PATH, START_PATH } from "#features/sign-in/sign-in.rules.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { ScreenForm } from "#kit/admin/screen-parts.tsx";
import { load, type PageProps } from "#kit/admin/screen-route.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { PasswordField, TextField } from "#kit/form/field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { formatDay } from "#shared/dates.ts";
import { roleDescriptions, roleNames } from "#shared/roles.ts";
import { signInHere } from "./sign-in.ts";

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

const invitationLabels = signInLabels.invitation;

/** Browsers do not send the part after the # to servers, so no log records the token. */
export async function loadInvitation() {
  const token = location.hash.slice(1);
  const loaded = await load((api) => getInvitation(api, token), officerMessages.notValid);
  return { token, loaded };
}

/** Shows an invitation, and creates the account of the invitee. */
export function Invitation({ loaderData: { token, loaded } }: PageProps<typeof loadInvitation>) {
  const { data: invitation, failure } = loaded;
  const navigate = useNavigate();

  const { field, submission } = useSaveForm({
    fields: Acceptance.omit({ token: true }),
    defaultValues: { username: "", password: "" },
    messages: { failed: officerMessages.acceptFailed },
    async save(account) {
      await acceptInvitation(adminApi, { token, ...account });
      await signInHere(account);
      await navigate(START_PATH, { replace: true });
    },
  });

  if (!invitation) return <Alert>{failure?.reason ?? officerMessages.notValid}</Alert>;
  return (
    <>
      <p className="mb-2 break-words">
        {invitation.name && <span dir="auto">{invitation.name}, </span>}
        {invitationLabels.invites(invitation.invitedBy)} <strong>{roleNames[invitation.role]}</strong>.
      </p>
      <p className="mb-6 text-muted text-sm">
        {roleDescriptions[invitation.role]}
        {invitation.endsOn && invitationLabels.lastDay(formatDay(invitation.endsOn))}
      </p>
      <ScreenForm
        submission={submission}
        submitLabel={invitationLabels.createAccount}
        pendingLabel={invitationLabels.creatingYourAccount}
        button={{ size: "large" }}
        isWide
      >
        <TextField
          label={invitationLabels.username}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          {...field("username")}
        />
        <PasswordField
          isNew
          label={invitationLabels.password}
          help={invitationLabels.passwordHelp(PASSWORD_MIN_CHARACTERS)}
          {...field("password")}
        />
      </ScreenForm>
    </>
  );
}
