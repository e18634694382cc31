import { CircleCheck, Clock } from "lucide-react";
import type { HandoverPlan } from "#features/handover/handover.contract.ts";
import { Button } from "#kit/action/button.tsx";

interface WhoTakesOverProps {
  successors: HandoverPlan["successors"];
  /** Whose invitations as an owner wait to be used. */
  invited: readonly string[];
  onInvite: () => void;
}

/** The owners who stay, whether they have signed in, and who is invited to be one. */
export function WhoTakesOver({ successors, invited, onInvite }: WhoTakesOverProps) {
  const waiting = [
    ...successors
      .filter(({ hasSignedIn }) => !hasSignedIn)
      .map(({ username }) => `${username} has not signed in since the handover began`),
    ...invited.map((name) => `${name} is invited, and has not used the link yet`),
  ];
  const there = successors.filter(({ hasSignedIn }) => hasSignedIn);
  return (
    <>
      <p className="mt-1 text-muted text-sm">Every owner who stays. Two are better than one.</p>
      <ul aria-label="Who takes over" className="my-3 flex flex-col gap-2 text-sm">
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
        {there.length + waiting.length === 0 && <li className="text-muted">Nobody yet.</li>}
      </ul>
      <Button variant="secondary" size="small" onClick={onInvite}>
        Invite successor
      </Button>
    </>
  );
}
