import { type SubmitEvent, useRef, useState } from "react";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";

interface ZoneQuestionOptions {
  saved: string;
  /** Returns the number of upcoming events. */
  countUpcoming: () => Promise<number>;
}

const effectInWords = (count: number | undefined, { from, to }: { from: string; to: string }) =>
  count === 1
    ? `1 upcoming event keeps its date and time, but in ${to} instead of ${from}. It will start at a different moment.`
    : `${count === undefined ? "Upcoming" : `${count} upcoming`} events keep their date and time, but in ${to} instead of ${from}. They will start at a different moment.`;

interface Asked {
  zone: string;
  count: number | undefined;
  answer: (isAgreed: boolean) => void;
}

/** Asks for confirmation before a new time zone moves upcoming events. */
export function useZoneQuestion({ saved, countUpcoming }: ZoneQuestionOptions) {
  const [asked, setAsked] = useState<Asked>();
  const asking = useRef(false);
  const answer = (isAgreed: boolean) => {
    setAsked(undefined);
    asked?.answer(isAgreed);
  };
  return {
    /** @returns whether to save `zone`; false while another question is open */
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
        note="Scheduled items are still published at the same moment."
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {asked && effectInWords(asked.count, { from: saved, to: asked.zone })}
      </ConfirmDialog>
    ),
  };
}

interface ZoneFormOptions extends ZoneQuestionOptions {
  /** The zone that is selected in the form. */
  chosen: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Asks the question when a form with a time zone field is submitted. */
export function useZoneForm({ chosen, onSubmit, ...options }: ZoneFormOptions) {
  const { ask, question } = useZoneQuestion(options);
  /** The confirmed zone; empty after the form was submitted. */
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
