import type { OwnSession } from "#features/sign-in/account.contract.ts";
import { signInLabels } from "#features/sign-in/sign-in.admin.labels.ts";
import { Button } from "#kit/action/button.tsx";

const labels = signInLabels.sessionsList;

interface SessionsListProps {
  sessions: readonly OwnSession[];
  timeZone: string;
  /** ID of the session that is ending, or "others". */
  busy: string | null;
  onEnd: (session: OwnSession) => void;
  onEndOthers: () => void;
}

/** Lists the person's sessions. */
export function SessionsList({ sessions, timeZone, busy, onEnd, onEndOthers }: SessionsListProps) {
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {session.browser}
                {session.isThis && <span className="ml-2 font-normal text-muted">{labels.thisSession}</span>}
              </p>
              <p className="break-words text-muted text-sm">{labels.about(session, timeZone)}</p>
            </div>
            {!session.isThis && (
              <Button
                variant="secondary"
                size="small"
                aria-label={labels.endSessionOf(session.browser)}
                pending={busy === session._id}
                disabled={busy !== null}
                onClick={() => onEnd(session)}
              >
                {labels.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-3"
          pending={busy === "others"}
          disabled={busy !== null}
          onClick={onEndOthers}
        >
          {labels.endAllOtherSessions}
        </Button>
      )}
    </>
  );
}
