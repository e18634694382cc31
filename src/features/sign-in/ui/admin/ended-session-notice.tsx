import { type EndedSession, SESSIONS_MAX } from "#features/sign-in/sign-in.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { formatInstant } from "#shared/dates.ts";

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
          Dismiss
        </Button>
      }
    >
      <p>Your oldest session ended: {ended.browser}.</p>
      <p className="font-normal">
        You can have {SESSIONS_MAX} sessions at a time. This session was last used{" "}
        {formatInstant(ended.lastSeenAt, timeZone)}.
      </p>
    </Alert>
  );
}
