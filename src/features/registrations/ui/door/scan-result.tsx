import { CircleAlert, CircleCheck, CircleX, Clock, CloudUpload } from "lucide-react";
import { useState } from "react";
import type { CheckInResult } from "#features/registrations/check-ins.contract.ts";
import { doorPageLabels as labels } from "#features/registrations/door.labels.ts";
import type { ShownResult } from "./door-session.ts";

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

/** Says whether the server has checked the person in. */
const recordedText = (result: ShownResult["result"]) =>
  ["bad", "waiting"].includes(lookOf[result]) ? labels.notCheckedIn : labels.confirmed;

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
        <p dir="auto" className="wrap-anywhere mt-1 font-semibold text-2xl">
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
          recordedText(result)
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

/** Returns the time of day on the phone, in hours and minutes. */
export const clockTime = (instant: string | number): string =>
  new Date(instant).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Asks for the reason of an undo. One tap answers. */
export function UndoReasons({ onReason }: { onReason: (reason: string) => void }) {
  return (
    <fieldset className="mt-2">
      <legend className="font-semibold">{labels.undoReason}</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {labels.undoReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            onClick={() => onReason(reason)}
            className="min-h-12 cursor-pointer rounded-lg bg-white px-4 font-semibold text-[#002855]"
          >
            {reason}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Tones in hertz, one after the other, and the vibration in milliseconds. */
const signals: Record<"good" | "repeated" | "bad", { tones: number[]; vibration: number[] }> = {
  good: { tones: [880], vibration: [80] },
  repeated: { tones: [520, 520], vibration: [80, 60, 80] },
  bad: { tones: [220, 160], vibration: [300] },
};
const TONE_SECONDS = 0.12;
const VOLUME = 0.25;

let audio: AudioContext | undefined;

/** Signals the result of a scan by sound and vibration. Each kind of result has its own pattern. */
export function signalResult(result: CheckInResult["result"]) {
  const kind = result === "checked_in" ? "good" : result === "already_in" ? "repeated" : "bad";
  const { tones, vibration } = signals[kind];
  // Not every browser vibrates.
  if ("vibrate" in navigator) navigator.vibrate(vibration);
  audio ??= new AudioContext();
  void audio.resume();
  for (const [index, frequency] of tones.entries()) {
    const oscillator = new OscillatorNode(audio, { frequency });
    const gain = new GainNode(audio, { gain: VOLUME });
    oscillator.connect(gain).connect(audio.destination);
    const start = audio.currentTime + index * TONE_SECONDS * 1.3;
    oscillator.start(start);
    oscillator.stop(start + TONE_SECONDS);
  }
}
