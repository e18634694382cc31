import { Button } from "#kit/action/button.tsx";
import { VisuallyHidden } from "#kit/visually-hidden.tsx";
import type { Difference } from "./differences.ts";
import { fieldLabel, valueInWords } from "./field-in-words.ts";

export interface Undecided {
  differences: readonly Difference[];
  onDecide: (names: readonly string[], choice: "mine" | "theirs") => void;
  /** Keeps the user's own values and overwrites the others. */
  onKeepAll: () => void;
}

function Version({ whose, text }: { whose: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-muted text-sm">{whose}</p>
      <p
        dir="auto"
        className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words rounded-md border border-line bg-paper px-3 py-2 text-sm"
      >
        {text}
      </p>
    </div>
  );
}

/** Shows both values of conflicting fields next to each other, to choose from. */
export function TwoVersions({ differences, onDecide, onKeepAll }: Undecided) {
  const names = differences.map(({ name }) => name);
  return (
    <section
      aria-label="Your version and theirs"
      className="flex flex-col gap-4 rounded-card border border-line bg-wash p-4"
    >
      {differences.map(({ name, mine, theirs }) => {
        const label = fieldLabel(name);
        return (
          <div key={name} className="flex flex-col gap-2">
            <h2 className="font-semibold text-sm">{label}</h2>
            <div className="grid gap-3 sm:grid-cols-2">
              <Version whose="Yours" text={valueInWords(name, mine)} />
              <Version whose="Theirs now" text={valueInWords(name, theirs)} />
            </div>
            {differences.length > 1 && (
              <div className="flex flex-wrap gap-2">
                <Button variant="secondary" size="small" onClick={() => onDecide([name], "mine")}>
                  Keep mine<VisuallyHidden> for {label}</VisuallyHidden>
                </Button>
                <Button variant="secondary" size="small" onClick={() => onDecide([name], "theirs")}>
                  Take theirs<VisuallyHidden> for {label}</VisuallyHidden>
                </Button>
              </div>
            )}
          </div>
        );
      })}
      <div className="flex flex-wrap gap-2 border-line border-t pt-4">
        <Button size="small" onClick={onKeepAll}>
          {differences.length > 1 ? "Keep all of mine" : "Keep mine"}
        </Button>
        <Button variant="secondary" size="small" onClick={() => onDecide(names, "theirs")}>
          {differences.length > 1 ? "Take all of theirs" : "Take theirs"}
        </Button>
      </div>
    </section>
  );
}
