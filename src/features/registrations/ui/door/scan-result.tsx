import { CircleAlert, CircleCheck, CircleX, Clock, CloudUpload } from "lucide-react";
import { useState } from "react";
import { doorPageLabels as labels } from "#features/registrations/door.labels.ts";
import type { ShownResult } from "./door-session.ts";
import { clockTime } from "./door-time.ts";
import { UndoReasons } from "./undo-reasons.tsx";

/** White text has a contrast of at least 5 on each color. */
const looks = {
  good: { color: "bg-[#00692f]", icon: CircleCheck },
  repeated: { color: "bg-[#8a4b00]", icon: CircleAlert },
  waiting: { color: "bg-[#005480]", icon: Clock },
  bad: { color: "bg-[#930a25]", icon: CircleX },
};
const lookOf: Record<ShownResult["result"], keyof typeof looks> = {
  checked_in: "good",
  counted: "good",
  already_in: "repeated",
  undone: "repeated",
  waiting: "waiting",
  cancelled: "bad",
  other_event: "bad",
  unknown: "bad",
};

interface ScanResultProps {
  shown: ShownResult | undefined;
  onUndo: (code: string, reason: string) => void;
}

/** The result of the last scan. A dashed border marks a result that the server has not confirmed. */
export function ScanResult({ shown, onUndo }: ScanResultProps) {
  return (
    <div role="status" aria-live="assertive" className="min-h-36">
      {shown ? (
        <Shown key={shown.uuid} shown={shown} onUndo={onUndo} />
      ) : (
        <p className="flex min-h-36 items-center justify-center rounded-card border border-white/25 px-4 text-center text-lg">
          {labels.readyToScan}
        </p>
      )}
    </div>
  );
}

function Shown({ shown, onUndo }: { shown: ShownResult; onUndo: ScanResultProps["onUndo"] }) {
  const [isUndoing, setUndoing] = useState(false);
  const { result, name, at, phone, isQueued, code } = shown;
  const { color, icon: Icon } = looks[lookOf[result]];
  const border = isQueued ? "border-4 border-white border-dashed" : "border-4 border-transparent";
  return (
    <div data-result={result} data-queued={isQueued} className={`rounded-card p-4 text-white ${color} ${border}`}>
      <p className="flex items-center gap-3 font-bold font-heading text-2xl">
        <Icon aria-hidden="true" className="size-9 shrink-0" />
        {labels.results[result]}
      </p>
      {name && (
        <p dir="auto" className="mt-1 break-words font-semibold text-2xl">
          {name}
        </p>
      )}
      <p className="mt-1">
        {result === "already_in" && at ? labels.checkedInBefore(clockTime(at), phone) : labels.advice[result]}
      </p>
      <p className="mt-1 flex items-center gap-2">
        {isQueued ? (
          <>
            <CloudUpload aria-hidden="true" className="size-5 shrink-0" />
            {labels.savedHere}
          </>
        ) : (
          labels.confirmed
        )}
      </p>
      {result === "checked_in" && code && !isUndoing && (
        <button
          type="button"
          onClick={() => setUndoing(true)}
          className="mt-2 min-h-11 cursor-pointer rounded-lg border border-white/70 px-4 font-semibold"
        >
          {labels.undo}
        </button>
      )}
      {isUndoing && <UndoReasons onReason={(reason) => onUndo(code, reason)} />}
    </div>
  );
}
