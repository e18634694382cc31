import { UserPlus } from "lucide-react";
import { doorPageLabels as labels } from "#features/registrations/door.labels.ts";
import type { DoorSession, DoorState } from "./door-session.ts";

interface WalkInsProps {
  session: DoorSession;
  state: DoorState;
}

/** Counts people without a registration, as member or guest. */
export function WalkIns({ session, state: { walkInCounts, walkIns } }: WalkInsProps) {
  const [latest] = walkIns;
  return (
    <div className="grid gap-4">
      <p>{labels.walkInHelp}</p>
      {[true, false].map((isMember) => (
        <button
          key={String(isMember)}
          type="button"
          onClick={() => session.addWalkIn(isMember)}
          className="flex min-h-24 cursor-pointer items-center justify-between gap-4 rounded-card border border-white/60 bg-[#0b3a6f] px-5 text-left font-bold text-2xl"
        >
          <span className="inline-flex items-center gap-3">
            <UserPlus aria-hidden="true" className="size-8 shrink-0" />
            {isMember ? labels.addMember : labels.addGuest}
          </span>
          <span className="tabular-nums">{isMember ? walkInCounts.members : walkInCounts.guests}</span>
        </button>
      ))}
      {latest && (
        <div role="status" className="rounded-card border border-white/25 p-4">
          <p>{latest.isMember ? labels.memberAdded(walkInCounts.members) : labels.guestAdded(walkInCounts.guests)}</p>
          <button
            type="button"
            onClick={() => session.undoWalkIn(latest, labels.countedByMistake)}
            className="mt-2 min-h-12 cursor-pointer rounded-lg border border-white/60 px-4 font-semibold"
          >
            {labels.undoWalkIn}
          </button>
        </div>
      )}
    </div>
  );
}
