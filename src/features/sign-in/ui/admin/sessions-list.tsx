import type { OwnSession } from "#features/sign-in/account.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { formatInstant } from "#shared/dates.ts";

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
                {session.isThis && <span className="ml-2 font-normal text-muted">(this session)</span>}
              </p>
              <p className="break-words text-muted text-sm">
                {session.from && `From ${session.from}. `}
                Signed in {formatInstant(session.startedAt, timeZone)}, last used{" "}
                {formatInstant(session.lastSeenAt, timeZone)}
              </p>
            </div>
            {!session.isThis && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`End session of ${session.browser}`}
                pending={busy === session._id}
                disabled={busy !== null}
                onClick={() => onEnd(session)}
              >
                End
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
          End all other sessions
        </Button>
      )}
    </>
  );
}
