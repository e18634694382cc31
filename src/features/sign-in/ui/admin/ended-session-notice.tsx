import { type EndedSession, SESSIONS_MAX } from "#features/sign-in/sign-in.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { formatInstant } from "#shared/dates.ts";

interface EndedSessionNoticeProps {
  ended: EndedSession;
  timeZone: string;
  onDismiss: () => void;
}

/** Tells a person which of their sessions ended because they signed in once more than allowed. */
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
        You can have {SESSIONS_MAX} sessions at a time. This one was last used{" "}
        {formatInstant(ended.lastSeenAt, timeZone)}.
      </p>
    </Alert>
  );
}
