import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "#api-client/api.ts";
import { signInMessages } from "#features/sign-in/sign-in.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { TextField } from "#kit/form/text-fields.tsx";

/** The error code with which the server asks for a verification code after a correct password. */
const CODE_NEEDED = "code_needed";

export interface TypedCredentials {
  username: string;
  password: string;
  /** Sent after the server has asked for it. */
  code?: string;
}

interface SignInFormProps {
  /** Throws with a message for the person if the server refuses. */
  onSignIn: (credentials: TypedCredentials) => Promise<void>;
  /** Signs in with a passkey. Absent if the browser does not support passkeys. */
  onPasskey?: (() => Promise<void>) | undefined;
  username?: string;
}

export function SignInForm({ onSignIn, onPasskey, username = "" }: SignInFormProps) {
  const [signingIn, setSigningIn] = useState<"password" | "passkey" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [asksCode, setAsksCode] = useState(false);

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
    const credentials = {
      username: String(form.get("username")),
      password: String(form.get("password")),
      ...(asksCode && { code: String(form.get("code")) }),
    };
    void attempt("password", () => onSignIn(credentials));
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {failure && <Alert>{failure}</Alert>}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        defaultValue={username}
        required
        maxLength={100}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      {asksCode && (
        <TextField
          label="Verification code"
          name="code"
          autoComplete="one-time-code"
          required
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          help="Enter the code from your authenticator app or a recovery code."
        />
      )}
      <Button
        type="submit"
        size="large"
        pending={signingIn === "password"}
        disabled={signingIn !== null}
        pendingLabel="Signing in..."
      >
        Sign in
      </Button>
      {onPasskey && (
        <Button
          variant="secondary"
          pending={signingIn === "passkey"}
          disabled={signingIn !== null}
          pendingLabel="Waiting for your passkey..."
          onClick={() => void attempt("passkey", onPasskey)}
        >
          <KeyRound aria-hidden="true" />
          Sign in with a passkey
        </Button>
      )}
    </form>
  );
}
