import { Button } from "#kit/action/button.tsx";
import { classNames } from "#kit/class-names.ts";

export const SAVE_AS_DRAFT = "Save as draft";

interface OtherEndsProps {
  /** Whether a request is running that can be cancelled. */
  sending: boolean;
  /** Whether the form is being checked or sent. */
  pending: boolean;
  /** Cancels the request, or closes the form if none is running. */
  onCancel: () => void;
  /** Saves as a draft, or publishes if the main button saves a draft. False if neither is offered. */
  otherwise: false | { label: string; onSave: () => void };
}

/**
 * The secondary buttons of a form dialog. On phones, Cancel is hidden until a request is running, because the dialog has
 * a close button.
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
