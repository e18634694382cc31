import type { Finding } from "#features/health/health.contract.ts";
import { healthInWords } from "#features/health/health.rules.ts";
import { StateList } from "#kit/feedback/state-list.tsx";

/** The whole in one sentence, and each part in words of its own. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { state, words } = healthInWords(findings);
  return <StateList label="Parts" whole={{ state: state === "advice" ? "well" : state, words }} items={findings} />;
}
