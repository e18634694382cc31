import { useState } from "react";
import { apiMessages } from "#api-client/api.ts";
import { Button } from "#kit/action/button.tsx";
import { useSession } from "#kit/admin/session.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Card } from "#kit/page/card.tsx";
import { askAgain } from "./sign-in.ts";

/** Shown instead of the admin area until the server has verified the token. */
export function WaitingForServer() {
  const { isServerAway } = useSession();
  const [pending, setPending] = useState(false);
  if (!isServerAway)
    return (
      <main>
        <h1>
          <span className="sr-only">Admin area</span>
        </h1>
        <SpinnerBlock label="Loading the admin area" className="min-h-dvh" />
      </main>
    );

  async function tryAgain() {
    setPending(true);
    await askAgain();
    setPending(false);
  }

  return (
    <main className="flex min-h-dvh items-center justify-center bg-wash p-4">
      <Card padding="large" className="w-full max-w-md">
        <div role="alert">
          <h1 className="text-2xl">Could not reach the server</h1>
          <p className="mt-3">{apiMessages.unreachable}</p>
          <p className="mt-1 text-muted text-sm">You stay signed in. This page tries again automatically.</p>
        </div>
        <Button className="mt-6" pending={pending} pendingLabel="Trying again..." onClick={() => void tryAgain()}>
          Try again
        </Button>
      </Card>
    </main>
  );
}
