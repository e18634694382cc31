import { useState } from "react";
import { apiMessages } from "#api-client/api.ts";
import { signInLabels } from "#features/sign-in/sign-in.admin.labels.ts";
import { type EndedSession, SESSIONS_MAX } from "#features/sign-in/sign-in.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { useSession } from "#kit/admin/session.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Card } from "#kit/page/card.tsx";
import { formatInstant } from "#shared/dates.ts";
import { verifyNow } from "./sign-in.ts";

const labels = signInLabels.sessionNotices;

/** Shown instead of the admin area until the server has verified the token. */
export function WaitingForServer() {
  const { isServerAway } = useSession();
  const [pending, setPending] = useState(false);
  if (!isServerAway)
    return (
      <main>
        <h1>
          <span className="sr-only">{labels.adminArea}</span>
        </h1>
        <SpinnerBlock label={labels.loadingTheAdminArea} className="min-h-dvh" />
      </main>
    );

  async function tryAgain() {
    setPending(true);
    await verifyNow();
    setPending(false);
  }

  return (
    <main className="flex min-h-dvh items-center justify-center bg-wash p-4">
      <Card padding="large" className="w-full max-w-md">
        <div role="alert">
          <h1 className="text-2xl">{labels.couldNotReachTheServer}</h1>
          <p className="mt-3">{apiMessages.unreachable}</p>
          <p className="mt-1 text-muted text-sm">{labels.staySignedIn}</p>
        </div>
        <Button className="mt-6" pending={pending} pendingLabel={labels.tryingAgain} onClick={() => void tryAgain()}>
          {labels.tryAgain}
        </Button>
      </Card>
    </main>
  );
}

interface EndedSessionNoticeProps {
  ended: EndedSession;
  timeZone: string;
  onDismiss: () => void;
}

/** Shows the session that ended because the person signed in more often than allowed. */
export function EndedSessionNotice({ ended, timeZone, onDismiss }: EndedSessionNoticeProps) {
  return (
    <Alert
      tone="info"
      className="mb-4 lg:mb-6"
      action={
        <Button variant="secondary" size="small" onClick={onDismiss}>
          {labels.dismiss}
        </Button>
      }
    >
      <p>{labels.oldestSessionEnded(ended.browser)}</p>
      <p className="font-normal">{labels.sessionsHelp(SESSIONS_MAX, formatInstant(ended.lastSeenAt, timeZone))}</p>
    </Alert>
  );
}
