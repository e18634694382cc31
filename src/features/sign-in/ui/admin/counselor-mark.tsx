import type { Officer } from "#features/sign-in/officers.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { formatDayOf } from "#shared/dates.ts";

/** A change of the counselor's mark that an owner requests or confirms. */
export interface CounselorStep {
  officer: Officer;
  change: "mark" | "lift";
  step: "request" | "confirm" | "give up";
}

interface CounselorMarkProps {
  officer: Officer;
  /** Whether an account is the counselor's or has a pending change to become it. */
  isTaken: boolean;
  timeZone: string;
  onStep: (step: CounselorStep) => void;
  onCancel: (officer: Officer) => void;
}

/** Shows the counselor mark, its pending change, and the buttons to change it. */
export function CounselorMark({ officer, isTaken, timeZone, onStep, onCancel }: CounselorMarkProps) {
  const { username, role, endsOn, ended, counselor, counselorChange: waiting, isYou } = officer;
  const mayMark = role === "owner" && !endsOn && !ended && !isYou && !isTaken;
  const giveUp = counselor && isYou;
  return (
    <div className="flex flex-col items-start gap-2 empty:hidden">
      {waiting && (
        <p className="text-muted">
          {waiting.change === "mark" ? "Becomes" : "Stops being"} the counselor’s account on{" "}
          {formatDayOf(waiting.at, timeZone)}. Requested by {waiting.by}.
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {waiting?.mayConfirm && !giveUp && (
          <Button
            size="small"
            aria-label={`Confirm the change for ${username}`}
            onClick={() => onStep({ officer, change: waiting.change, step: "confirm" })}
          >
            Confirm
          </Button>
        )}
        {waiting && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Cancel the change for ${username}`}
            onClick={() => onCancel(officer)}
          >
            Cancel
          </Button>
        )}
        {mayMark && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Mark ${username} as the counselor`}
            onClick={() => onStep({ officer, change: "mark", step: "request" })}
          >
            Mark as counselor
          </Button>
        )}
        {counselor && (giveUp || !waiting) && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove the counselor mark of ${username}`}
            onClick={() => onStep({ officer, change: "lift", step: giveUp ? "give up" : "request" })}
          >
            Remove counselor mark
          </Button>
        )}
      </div>
    </div>
  );
}
