import { Button } from "#kit/action/button.tsx";
import { classNames } from "#kit/class-names.ts";

export const SAVE_AS_DRAFT = "Save as draft";

interface OtherEndsProps {
  /** It is being sent, which can be given up. */
  sending: boolean;
  /** It is being checked or sent. */
  pending: boolean;
  /** Gives up the sending; else leaves the form. */
  onCancel: () => void;
  /** Saves it as a draft, or so that visitors see it where a draft comes first; false where neither is offered. */
  otherwise: false | { label: string; onSave: () => void };
}

/**
 * What ends a form in a window beside its first button. On a phone one row: what leaves the form stands above, until
 * there is something to give up.
 */
export function OtherEnds({ sending, pending, onCancel, otherwise }: OtherEndsProps) {
  return (
    <>
      <Button
        variant="secondary"
        onClick={onCancel}
        className={classNames("max-sm:px-3", otherwise && !sending && "max-sm:hidden")}
      >
        Cancel
      </Button>
      {otherwise && (
        <Button
          variant="secondary"
          disabled={pending}
          onClick={otherwise.onSave}
          className={classNames("max-sm:px-3", sending && "max-sm:hidden")}
        >
          {otherwise.label}
        </Button>
      )}
    </>
  );
}
