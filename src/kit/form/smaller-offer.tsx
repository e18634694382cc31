import { Minimize2 } from "lucide-react";
import { Button } from "#kit/action/button.tsx";
import { pictureWords, progressWords } from "#kit/pictures/picture-labels.ts";
import type { SmallerOffer } from "#kit/pictures/use-smaller-pictures.ts";
import { CheckboxField } from "./checkbox-field.tsx";

/** Offers to make large pictures smaller, once or always, and shows the progress. */
export function SmallerOfferBar({ offer, disabled }: { offer: SmallerOffer; disabled: boolean }) {
  const { tooLarge, tally, always, setAlways, makeSmaller } = offer;
  const progress = progressWords(tally);
  if (tooLarge === 0 && progress === "") return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-wash px-3 py-1.5">
      {tooLarge > 0 && (
        <Button size="small" disabled={disabled} onClick={makeSmaller}>
          <Minimize2 aria-hidden="true" />
          {pictureWords.makeSmaller}
        </Button>
      )}
      <p role="status" className="text-muted text-sm tabular-nums empty:hidden">
        {progress}
      </p>
      <CheckboxField
        label={pictureWords.always}
        checked={always}
        disabled={disabled}
        onChange={(event) => setAlways(event.target.checked)}
      />
    </div>
  );
}
