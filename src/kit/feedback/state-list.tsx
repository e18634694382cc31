import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#kit/page/card.tsx";
import { Alert } from "./alert.tsx";

/** "advice" is a warning; "wrong" needs action. */
type State = "well" | "advice" | "wrong";

const marks = {
  well: { Icon: CircleCheck, ink: "text-success", tone: "success", spoken: "OK" },
  advice: { Icon: Info, ink: "text-brand", tone: "info", spoken: "Warning" },
  wrong: { Icon: CircleAlert, ink: "text-danger", tone: "danger", spoken: "Action needed" },
} as const;

interface StateListProps {
  label: string;
  /** The summary. */
  whole: { state: State; words: string };
  items: readonly { part: string; state: State; words: string; details?: ReactNode }[];
}

/** Shows a summary and the state of each part. */
export function StateList({ label, whole, items }: StateListProps) {
  return (
    <>
      <Alert tone={marks[whole.state].tone}>{whole.words}</Alert>
      <Card as="section" aria-label={label} padding="none" className="px-4 sm:px-6">
        <ul className="divide-y divide-line">
          {items.map(({ part, state, words, details }) => {
            const { Icon, ink, spoken } = marks[state];
            return (
              <li key={part} className="flex gap-3 py-4">
                <Icon role="img" aria-label={spoken} className={`mt-0.5 size-5 shrink-0 ${ink}`} />
                <div className="min-w-0">
                  <h2 className="font-sans font-semibold text-base">{part}</h2>
                  <p className={`break-words text-sm ${state === "wrong" ? "text-danger" : "text-muted"}`}>{words}</p>
                  {details}
                </div>
              </li>
            );
          })}
        </ul>
      </Card>
    </>
  );
}
