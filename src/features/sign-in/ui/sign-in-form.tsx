import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "#api-client/api.ts";
import { signInLabels } from "#features/sign-in/sign-in.admin.labels.ts";
import { fetchMailState, requestPasswordReset } from "#features/sign-in/sign-in.api.ts";
import { PasswordResetRequest, passwordResetMessages, signInMessages } from "#features/sign-in/sign-in.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { ScreenForm } from "#kit/admin/screen-parts.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { TextField } from "#kit/form/field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { passkeysWork, signInByPasskeyHere, signInHere, type TypedCredentials } from "./sign-in.ts";

const labels = signInLabels.signInForm;

/** The error code with which the server asks for a verification code after a correct password. */
const CODE_NEEDED = "code_needed";

interface SignInFormProps {
  /** Throws with a message for the person if the server refuses. */
  onSignIn: (credentials: TypedCredentials) => Promise<void>;
  /** Signs in with a passkey. Absent if the browser does not support passkeys. */
  onPasskey?: (() => Promise<void>) | undefined;
  username?: string;
}

/** Signs in with a password or a passkey. @param onSignedIn called after the sign-in, and awaited */
export function SignIn({ onSignedIn, username }: { onSignedIn: () => unknown; username?: string }) {
  return (
    <>
      <SignInForm
        onSignIn={async (credentials) => {
          await signInHere(credentials);
          await onSignedIn();
        }}
        onPasskey={
          passkeysWork()
            ? async () => {
                await signInByPasskeyHere();
                await onSignedIn();
              }
            : undefined
        }
        {...(username !== undefined && { username })}
      />
      <PasswordHelp />
    </>
  );
}

function SignInForm({ onSignIn, onPasskey, username = "" }: SignInFormProps) {
  const [signingIn, setSigningIn] = useState<"password" | "passkey" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [asksCode, setAsksCode] = useState(false);
  const errorOf = (name: string) => (missing.includes(name) ? labels.missing : undefined);

  async function attempt(way: "password" | "passkey", run: () => Promise<void>) {
    setSigningIn(way);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      setSigningIn(null);
      if (error instanceof ApiError && error.code === CODE_NEEDED && !asksCode) return setAsksCode(true);
      setFailure((error instanceof Error && error.message) || signInMessages.signInFailed);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const empty = ["username", "password", ...(asksCode ? ["code"] : [])].filter((name) => form.get(name) === "");
    setMissing(empty);
    if (empty[0]) {
      setFailure(asksCode ? labels.allRequired : signInMessages.required);
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus();
      return;
    }
    const credentials = {
      username: String(form.get("username")),
      password: String(form.get("password")),
      ...(asksCode && { code: String(form.get("code")) }),
    };
    void attempt("password", () => onSignIn(credentials));
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {failure && <Alert>{failure}</Alert>}
      <TextField
        label={labels.username}
        name="username"
        error={errorOf("username")}
        autoComplete="username"
        defaultValue={username}
        required
        maxLength={100}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label={labels.password}
        name="password"
        type="password"
        error={errorOf("password")}
        autoComplete="current-password"
        required
      />
      {asksCode && (
        <TextField
          label={labels.verificationCode}
          name="code"
          error={errorOf("code")}
          autoComplete="one-time-code"
          required
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          help={labels.verificationCodeHelp}
        />
      )}
      <Button
        type="submit"
        size="large"
        pending={signingIn === "password"}
        disabled={signingIn !== null}
        pendingLabel={labels.signingIn}
      >
        {labels.signIn}
      </Button>
      {onPasskey && (
        <Button
          variant="secondary"
          pending={signingIn === "passkey"}
          disabled={signingIn !== null}
          pendingLabel={labels.waitingForYourPasskey}
          onClick={() => void attempt("passkey", onPasskey)}
        >
          <KeyRound aria-hidden="true" />
          {labels.signInWithAPasskey}
        </Button>
      )}
    </form>
  );
}

/** Explains how to get a new password: from an owner, or by email if the site sends email. */
function PasswordHelp() {
  const [sendsMail, setSendsMail] = useState(false);
  return (
    <details
      className="mt-5 text-sm"
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        // If the request fails, the advice to ask an owner remains.
        fetchMailState(adminApi).then(
          ({ sends }) => setSendsMail(sends),
          () => undefined,
        );
      }}
    >
      <summary className="min-h-6 cursor-pointer font-semibold text-brand">{signInMessages.forgot}</summary>
      {sendsMail && <PasswordResetForm />}
      <p className="mt-2 text-muted">{signInMessages.whomToAsk}</p>
    </details>
  );
}

/** Requests a password reset link. */
function PasswordResetForm() {
  const [isRequested, setIsRequested] = useState(false);
  const { field, submission } = useSaveForm({
    fields: PasswordResetRequest,
    defaultValues: { username: "" },
    messages: { failed: passwordResetMessages.askFailed },
    async save(fields) {
      await requestPasswordReset(adminApi, fields);
      setIsRequested(true);
    },
  });
  return (
    <ScreenForm
      submission={submission}
      submitLabel={labels.sendMeALink}
      pendingLabel={labels.sending}
      button={{ variant: "secondary" }}
      isWide
      className="mt-2 gap-3"
      after={
        <p role="status" className="empty:hidden">
          {isRequested && passwordResetMessages.asked}
        </p>
      }
    >
      <TextField
        label={labels.yourUsername}
        required
        maxLength={100}
        autoCapitalize="none"
        spellCheck={false}
        {...field("username")}
      />
    </ScreenForm>
  );
}
