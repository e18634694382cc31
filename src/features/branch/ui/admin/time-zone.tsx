import { type SubmitEvent, useMemo, useRef, useState } from "react";
import { branchLabels } from "#features/branch/branch.admin.labels.ts";
import type { Branch } from "#features/branch/branch.contract.ts";
import { SelectField } from "#kit/form/choice-fields.tsx";
import type { FormFieldProps } from "#kit/form/use-save-form.ts";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { listTimeZones } from "#shared/dates.ts";

const labels = branchLabels.timeZone;

interface ZoneQuestionOptions {
  saved: string;
  countUpcoming: () => Promise<number>;
}

interface ZoneQuestion {
  zone: string;
  count: number | undefined;
  answer: (isAgreed: boolean) => void;
}

/** Asks for confirmation before a new time zone moves upcoming events. */
export function useZoneQuestion({ saved, countUpcoming }: ZoneQuestionOptions) {
  const [question, setQuestion] = useState<ZoneQuestion>();
  const asking = useRef(false);
  const answer = (isAgreed: boolean) => {
    setQuestion(undefined);
    question?.answer(isAgreed);
  };
  return {
    /** @returns whether to save `zone`; false while another question is open */
    async ask(zone: string): Promise<boolean> {
      if (zone === saved) return true;
      if (asking.current) return false;
      asking.current = true;
      try {
        const count = await countUpcoming().catch(() => undefined);
        return count === 0 || (await new Promise<boolean>((answer) => setQuestion({ zone, count, answer })));
      } finally {
        asking.current = false;
      }
    },
    question: (
      <ConfirmDialog
        open={question !== undefined}
        title={labels.changeQuestion}
        confirmLabel={labels.changeTimeZone}
        note={labels.changeNote}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {question && labels.effect(question.count, saved, question.zone)}
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

interface ZoneFieldProps {
  branch: Branch;
  given: () => FormFieldProps;
}

/** Selects the time zone. Read-only when the server sets it. */
export function ZoneField({ branch: { timeZone, timeZoneFixed }, given }: ZoneFieldProps) {
  const options = useMemo(() => {
    const listed = listTimeZones();
    const zones = listed.includes(timeZone) ? listed : [timeZone, ...listed];
    return zones.map((zone) => ({ value: zone, label: zone }));
  }, [timeZone]);
  if (timeZoneFixed)
    return (
      <SelectField label={labels.timeZone} disabled value={timeZone} options={options} help={labels.timeZoneFixed} />
    );
  return <SelectField label={labels.timeZone} required options={options} help={labels.timeZoneUse} {...given()} />;
}
