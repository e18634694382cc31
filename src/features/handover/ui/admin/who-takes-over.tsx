import { CircleCheck, Clock } from "lucide-react";
import type { HandoverPlan } from "#features/handover/handover.contract.ts";
import { Button } from "#kit/action/button.tsx";

interface WhoTakesOverProps {
  successors: HandoverPlan["successors"];
  /** The names on pending invitations for owners. */
  invited: readonly string[];
  onInvite: () => void;
}

/** Lists the remaining owners with their sign-in state, and the invited owners. */
export function WhoTakesOver({ successors, invited, onInvite }: WhoTakesOverProps) {
  const waiting = [
    ...successors
      .filter(({ hasSignedIn }) => !hasSignedIn)
      .map(({ username }) => `${username} has not signed in since the handover started`),
    ...invited.map((name) => `${name} is invited, but has not used the link yet`),
  ];
  const there = successors.filter(({ hasSignedIn }) => hasSignedIn);
  return (
    <>
      <p className="mt-1 text-muted text-sm">All owners who stay. At least two are recommended.</p>
      <ul aria-label="Successors" className="my-3 flex flex-col gap-2 text-sm">
        {there.map(({ username }) => (
          <li key={username} className="flex gap-2">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
            <span className="min-w-0 break-words">{username} has signed in</span>
          </li>
        ))}
        {waiting.map((words) => (
          <li key={words} className="flex gap-2">
            <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="min-w-0 break-words">{words}</span>
          </li>
        ))}
        {there.length + waiting.length === 0 && <li className="text-muted">No successors yet.</li>}
      </ul>
      <Button variant="secondary" size="small" onClick={onInvite}>
        Invite successor
      </Button>
    </>
  );
}
