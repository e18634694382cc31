import { doorPageLabels as labels } from "#features/registrations/door.labels.ts";

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
