import { Link } from "react-router";
import type { HandoverLine } from "#features/handover/handover.contract.ts";
import { handoverInWords } from "#features/handover/handover.rules.ts";
import { StateList } from "#kit/feedback/state-list.tsx";

function WhatToDo({ todo, to }: Pick<HandoverLine, "todo" | "to">) {
  if (!todo) return undefined;
  if (!to) return <p className="mt-1 text-sm">{todo}</p>;
  return (
    <p className="mt-1 text-sm">
      <Link to={to} className="inline-flex min-h-6 items-center">
        {todo}
      </Link>
    </p>
  );
}

/** Whether the site would survive its webmaster: in one sentence, and part by part with what to do. */
export function HandoverLines({ lines }: { lines: readonly HandoverLine[] }) {
  const items = lines.map(({ todo, to, ...line }) => ({ ...line, besides: <WhatToDo todo={todo} to={to} /> }));
  return <StateList label="Parts" whole={handoverInWords(lines)} items={items} />;
}
