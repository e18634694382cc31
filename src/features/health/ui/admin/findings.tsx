import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { Finding } from "#features/health/health.contract.ts";
import { healthInWords } from "#features/health/health.rules.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { Card } from "#kit/page/card.tsx";

const marks = {
  well: { Icon: CircleCheck, ink: "text-success", tone: "success", spoken: "Well" },
  advice: { Icon: Info, ink: "text-brand", tone: "info", spoken: "Advice" },
  wrong: { Icon: CircleAlert, ink: "text-danger", tone: "danger", spoken: "Wrong" },
} as const;

/** The whole in one sentence, and each part in words of its own. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const whole = healthInWords(findings);
  return (
    <>
      <Alert tone={marks[whole.state === "advice" ? "well" : whole.state].tone}>{whole.words}</Alert>
      <Card as="section" aria-label="Parts" padding="none" className="px-4 sm:px-6">
        <ul className="divide-y divide-line">
          {findings.map(({ part, state, words }) => {
            const { Icon, ink, spoken } = marks[state];
            return (
              <li key={part} className="flex gap-3 py-4">
                <Icon role="img" aria-label={spoken} className={`mt-0.5 size-5 shrink-0 ${ink}`} />
                <div className="min-w-0">
                  <h2 className="font-sans font-semibold text-base">{part}</h2>
                  <p className={`break-words text-sm ${state === "wrong" ? "text-danger" : "text-muted"}`}>{words}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </Card>
    </>
  );
}
