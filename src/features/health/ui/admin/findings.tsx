import type { Finding } from "#features/health/health.contract.ts";
import { healthInWords } from "#features/health/health.rules.ts";
import { StateList } from "#kit/feedback/state-list.tsx";

/** Shows a summary and the state of each part. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { state, words } = healthInWords(findings);
  const items = findings.map(({ todo, ...finding }) => ({
    ...finding,
    besides: todo && <p className="mt-1 text-sm">{todo}</p>,
  }));
  return <StateList label="Parts" whole={{ state: state === "advice" ? "well" : state, words }} items={items} />;
}
