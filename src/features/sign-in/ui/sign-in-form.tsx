import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { signInMessages } from "../sign-in.contract.ts";

interface SignInFormProps {
  /** Throws with words for a person when the server refuses. */
  onSignIn: (credentials: { username: string; password: string }) => Promise<void>;
  /** Signs in with a passkey; left out where the browser has none. */
  onPasskey?: (() => Promise<void>) | undefined;
  username?: string;
}

export function SignInForm({ onSignIn, onPasskey, username = "" }: SignInFormProps) {
  const [signingIn, setSigningIn] = useState<"password" | "passkey" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(way: "password" | "passkey", run: () => Promise<void>) {
    setSigningIn(way);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      setFailure((error instanceof Error && error.message) || signInMessages.signInFailed);
      setSigningIn(null);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const credentials = { username: String(form.get("username")), password: String(form.get("password")) };
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
          Use a passkey
        </Button>
      )}
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer font-semibold text-brand">{signInMessages.forgot}</summary>
        <p className="mt-2 text-muted">{signInMessages.whomToAsk}</p>
      </details>
    </form>
  );
}
