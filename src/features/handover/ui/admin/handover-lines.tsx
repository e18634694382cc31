import { Link } from "react-router";
import type { HandoverLine } from "#features/handover/handover.contract.ts";
import { handoverInWords } from "#features/handover/handover.rules.ts";
import { StateList } from "#kit/feedback/state-list.tsx";

const WhatToDo = ({ todo, to }: Pick<HandoverLine, "todo" | "to">) =>
  todo && <p className="mt-1 text-sm">{to ? <Link to={to}>{todo}</Link> : todo}</p>;

/** Shows the handover report: a summary, and each part with what to do. */
export function HandoverLines({ lines }: { lines: readonly HandoverLine[] }) {
  const items = lines.map(({ todo, to, ...line }) => ({ ...line, besides: <WhatToDo todo={todo} to={to} /> }));
  return <StateList label="Parts" whole={handoverInWords(lines)} items={items} />;
}
