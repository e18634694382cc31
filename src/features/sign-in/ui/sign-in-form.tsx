import { type FormEvent, useState } from "react";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { signInMessages } from "../sign-in.contract.ts";

interface SignInFormProps {
  /** Throws with words for a person when the server refuses. */
  onSignIn: (credentials: { username: string; password: string }) => Promise<void>;
  username?: string;
}

export function SignInForm({ onSignIn, username = "" }: SignInFormProps) {
  const [signingIn, setSigningIn] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSigningIn(true);
    setFailure(null);
    try {
      await onSignIn({ username: String(form.get("username")), password: String(form.get("password")) });
    } catch (error) {
      setFailure((error instanceof Error && error.message) || signInMessages.signInFailed);
      setSigningIn(false);
    }
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
      <Button type="submit" size="large" pending={signingIn} pendingLabel="Signing in...">
        Sign in
      </Button>
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer font-semibold text-brand">{signInMessages.forgot}</summary>
        <p className="mt-2 text-muted">{signInMessages.whomToAsk}</p>
      </details>
    </form>
  );
}
