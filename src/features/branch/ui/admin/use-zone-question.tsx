import { type SubmitEvent, useRef, useState } from "react";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";

interface ZoneQuestionOptions {
  /** What is saved, and what is in the form. */
  saved: string;
  chosen: string;
  /** How many events are still to come. */
  countUpcoming: () => Promise<number>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

const eventsInWords = (count: number | undefined) =>
  count === undefined
    ? "Events to come keep"
    : count === 1
      ? "One event to come keeps"
      : `${count} events to come keep`;

/** Asks before another time zone is saved on a site that has events to come, since it moves them. */
export function useZoneQuestion({ saved, chosen, countUpcoming, onSubmit }: ZoneQuestionOptions) {
  const [asked, setAsked] = useState<{ count: number | undefined }>();
  /** The zone for which somebody has said yes; nothing once it has been sent. */
  const agreed = useRef("");
  const asking = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const send = () => {
    agreed.current = chosen;
    form.current?.requestSubmit();
  };
  async function ask() {
    if (asking.current) return;
    asking.current = true;
    const count = await countUpcoming()
      .catch(() => undefined)
      .finally(() => {
        asking.current = false;
      });
    if (count === 0) send();
    else setAsked({ count });
  }
  return {
    form,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      if (chosen === saved || agreed.current === chosen) {
        agreed.current = "";
        return onSubmit(event);
      }
      event.preventDefault();
      void ask();
    },
    question: (
      <ConfirmDialog
        open={asked !== undefined}
        title="Change the time zone?"
        confirmLabel="Change Time Zone"
        note="What is to be published at a moment is still published at that moment."
        onConfirm={() => {
          setAsked(undefined);
          send();
        }}
        onCancel={() => setAsked(undefined)}
      >
        {eventsInWords(asked?.count)} the day and time that were typed, meant in {chosen} from now on instead of {saved}
        . The moment at which they begin is another one.
      </ConfirmDialog>
    ),
  };
}
