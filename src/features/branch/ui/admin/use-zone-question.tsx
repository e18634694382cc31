import { type SubmitEvent, useRef, useState } from "react";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";

interface ZoneQuestionOptions {
  saved: string;
  /** How many events are still to come. */
  countUpcoming: () => Promise<number>;
}

const eventsInWords = (count: number | undefined) =>
  count === undefined
    ? "Events to come keep"
    : count === 1
      ? "One event to come keeps"
      : `${count} events to come keep`;

interface Asked {
  zone: string;
  count: number | undefined;
  answer: (isAgreed: boolean) => void;
}

/** Asks before another time zone is saved on a site that has events to come, since it moves them. */
export function useZoneQuestion({ saved, countUpcoming }: ZoneQuestionOptions) {
  const [asked, setAsked] = useState<Asked>();
  const asking = useRef(false);
  const answer = (isAgreed: boolean) => {
    setAsked(undefined);
    asked?.answer(isAgreed);
  };
  return {
    /** @returns whether the site is to go by it; not while an answer is waited for */
    async ask(zone: string): Promise<boolean> {
      if (zone === saved) return true;
      if (asking.current) return false;
      asking.current = true;
      try {
        const count = await countUpcoming().catch(() => undefined);
        return count === 0 || (await new Promise<boolean>((answer) => setAsked({ zone, count, answer })));
      } finally {
        asking.current = false;
      }
    },
    question: (
      <ConfirmDialog
        open={asked !== undefined}
        title="Change the time zone?"
        confirmLabel="Change Time Zone"
        note="What is to be published at a moment is still published at that moment."
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {eventsInWords(asked?.count)} the day and time that were typed, meant in {asked?.zone} from now on instead of{" "}
        {saved}. The moment at which they begin is another one.
      </ConfirmDialog>
    ),
  };
}

interface ZoneFormOptions extends ZoneQuestionOptions {
  /** What is in the form. */
  chosen: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** The same for a form in which the zone is a field. */
export function useZoneForm({ chosen, onSubmit, ...options }: ZoneFormOptions) {
  const { ask, question } = useZoneQuestion(options);
  /** The zone for which somebody has said yes; nothing once it has been sent. */
  const agreed = useRef("");
  const form = useRef<HTMLFormElement>(null);
  async function send() {
    if (!(await ask(chosen))) return;
    agreed.current = chosen;
    form.current?.requestSubmit();
  }
  return {
    form,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      if (chosen === options.saved || agreed.current === chosen) {
        agreed.current = "";
        return onSubmit(event);
      }
      event.preventDefault();
      void send();
    },
    question,
  };
}
