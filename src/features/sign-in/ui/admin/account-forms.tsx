import { useState } from "react";
import { accountMessages, type OwnAccount, OwnName, PasswordChange } from "#features/sign-in/account.contract.ts";
import { signInLabels } from "#features/sign-in/sign-in.admin.labels.ts";
import { changeEmail, changeName, changePassword, changeWeeklyEmail } from "#features/sign-in/sign-in.api.ts";
import { OwnEmail, PASSWORD_MIN_CHARACTERS, passwordResetMessages } from "#features/sign-in/sign-in.contract.ts";
import { ScreenForm } from "#kit/admin/screen-parts.tsx";
import { browserMark, sessionStarted } from "#kit/admin/session.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { PasswordField, TextField } from "#kit/form/field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const labels = signInLabels.accountForms;

/** Edits the person's display name. */
export function NameForm({ name }: { name: string }) {
  const write = useWrite();
  const { field, submission } = useSaveForm({
    fields: OwnName,
    defaultValues: { name },
    messages: { failed: accountMessages.nameFailed },
    async save(fields) {
      await write((api) => changeName(api, fields), labels.nameSaved);
    },
  });
  return (
    <ScreenForm
      submission={submission}
      submitLabel={labels.saveName}
      pendingLabel={labels.saving}
      button={{ variant: "secondary" }}
    >
      <TextField label={labels.name} autoComplete="name" help={labels.nameHelp} {...field("name")} />
    </ScreenForm>
  );
}

/** Changes the person's email address after a password check. */
export function EmailForm({ email }: { email: string }) {
  const write = useWrite();
  const { field, form, submission } = useSaveForm({
    fields: OwnEmail.pick({ email: true, current: true }),
    defaultValues: { email, current: "" },
    messages: { failed: passwordResetMessages.emailFailed },
    async save(fields) {
      await write((api) => changeEmail(api, { ...fields, browser: browserMark() }), labels.emailSaved);
      form.reset({ email: fields.email, current: "" });
    },
  });
  return (
    <ScreenForm submission={submission} submitLabel={labels.saveEmailAddress} pendingLabel={labels.saving}>
      <TextField label={labels.email} type="email" autoComplete="email" help={labels.emailHelp} {...field("email")} />
      <PasswordField label={labels.current} {...field("current")} />
    </ScreenForm>
  );
}

/** Turns the weekly email on or off at once. */
export function WeeklyEmailField({ account: { email, weeklyEmail } }: { account: OwnAccount }) {
  const write = useWrite();
  const saving = useAttempt(accountMessages.weeklyFailed);
  const [pending, setPending] = useState(false);
  async function change(isOn: boolean) {
    setPending(true);
    await saving.run(() =>
      write((api) => changeWeeklyEmail(api, { weeklyEmail: isOn }), isOn ? labels.weeklyOn : labels.weeklyOff),
    );
    setPending(false);
  }
  return (
    <>
      <FailureAlert failure={saving.failure} className="mb-4" />
      <CheckboxField
        label={labels.weekly}
        help={email ? labels.weeklyHelp : labels.weeklyNeedsEmail}
        checked={weeklyEmail}
        disabled={pending || (email === "" && !weeklyEmail)}
        onChange={({ target }) => void change(target.checked)}
      />
    </>
  );
}

interface PasswordFormProps {
  username: string;
  /** Names of the person's passkeys. */
  passkeys: readonly string[];
}

/** Changes a person's own password, and offers to remove their passkeys. */
export function PasswordForm({ username, passkeys }: PasswordFormProps) {
  const write = useWrite();
  const { field, submission, startOver } = useSaveForm({
    fields: PasswordChange.pick({ current: true, password: true, removePasskeys: true }),
    defaultValues: { current: "", password: "", removePasskeys: false },
    messages: { failed: accountMessages.passwordFailed },
    async save(passwords) {
      await write(async (api) => {
        const session = await changePassword(api, { ...passwords, browser: browserMark() });
        // The old token is no longer valid, so use the new one from now on.
        sessionStarted(session, session.token);
      }, labels.passwordChanged);
      startOver();
    },
  });
  return (
    <ScreenForm submission={submission} submitLabel={labels.changePassword} pendingLabel={labels.changing}>
      {/* Lets password managers store the new password with the username. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label={labels.currentPassword} {...field("current")} />
      <PasswordField
        isNew
        label={labels.password}
        help={labels.passwordHelp(PASSWORD_MIN_CHARACTERS)}
        {...field("password")}
      />
      {passkeys.length > 0 && (
        <CheckboxField
          label={labels.removePasskeys}
          help={labels.removePasskeysHelp(passkeys)}
          {...field("removePasskeys")}
        />
      )}
    </ScreenForm>
  );
}
