import { type Student, stateWords } from "#features/students/students.contract.ts";
import { formatDayOf } from "#shared/dates.ts";

const looks = {
  new: "bg-brand/10 text-brand",
  contacted: "bg-line/60 text-ink",
  member: "bg-success-wash text-success-dark",
  declined: "bg-line/60 text-muted",
} as const;

/** Shows the state and note of an application, and the last officer who changed them. */
export function ApplicationState({ student, timeZone }: { student: Student; timeZone: string }) {
  const { state, note, handledBy, handledAt } = student;
  return (
    <span className="flex flex-col items-start gap-1">
      <span className={`rounded-full px-3 py-1 font-semibold text-xs ${looks[state]}`}>{stateWords[state]}</span>
      {handledAt && (
        <span className="text-muted text-xs">
          {handledBy}, {formatDayOf(handledAt, timeZone)}
        </span>
      )}
      {note && (
        <span dir="auto" title={note} className="line-clamp-2 max-w-60 break-words text-xs">
          {note}
        </span>
      )}
    </span>
  );
}
