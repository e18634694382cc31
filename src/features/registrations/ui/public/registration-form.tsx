import { type Ref, type SubmitEvent, useEffect, useRef, useState } from "react";
import {
  draftOf,
  type FormProblems,
  formProblems,
  type RegistrationDraft,
} from "#features/registrations/registration-draft.rules.ts";
import type { PublicForm } from "#features/registrations/registration-form.contract.ts";
import type { Availability } from "#features/registrations/registrations.contract.ts";
import { countdownText, fieldLabels, formLabels } from "#features/registrations/registrations.public.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { Alert, ErrorSummary } from "#kit/feedback/alert.tsx";
import { ErrorBannerShown } from "#kit/form/field.tsx";
import { fieldId, RegistrationFields } from "./registration-fields.tsx";

const TICK_MS = 250;
/** The first request after the opening must not be early, whatever the delay of the network was. */
const MARGIN_MS = 300;

interface Opening {
  /** Milliseconds until registration opens on the server's clock; null while unknown, 0 once it is open. */
  opensInMs: number | null;
  /** The current state; null until the server has answered. */
  current: Availability | null;
}

/** Counts down to the opening of registration on the server's clock. */
function useOpening(fetchCurrent: (() => Promise<Availability>) | undefined): Opening {
  const [current, setCurrent] = useState<Availability | null>(null);
  const [opensInMs, setOpensInMs] = useState<number | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    void fetchCurrent?.().then(
      (fetched) => {
        if (isOver) return;
        setCurrent(fetched);
        const opensAt = fetched.state === "not_open" && fetched.opensAt ? Date.parse(fetched.opensAt) : null;
        if (opensAt === null) return setOpensInMs(0);
        const aheadMs = Date.parse(fetched.serverTime) - Date.now();
        const tick = () => {
          const left = Math.max(0, opensAt + MARGIN_MS - Date.now() - aheadMs);
          setOpensInMs(left);
          if (left === 0) clearInterval(timer);
        };
        tick();
        timer = setInterval(tick, TICK_MS);
      },
      // Without the state, the form can be sent, and the server decides.
      () => {},
    );
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [fetchCurrent]);

  return { opensInMs, current };
}

/** The result of sending a form: the participant's page, or the reason for a refusal with the code of the error. */
export type Outcome = { page: string } | { reason: string; code?: string };

export interface RegistrationFormProps {
  /** URL of the form's request without scripts. */
  action: string;
  form: Pick<PublicForm, "eventId" | "questions" | "questionVersion" | "privacy" | "eventTerms" | "asksAdult">;
  /** Whether the form leads to the waiting list, when the page was rendered. */
  isWaitingList: boolean;
  /** The sentence about purpose and retention. */
  purpose: string;
  /** A sentence with the contact address, for people under 18. */
  contact: string;
  /** Result of a request that the browser sent without a script. */
  sent?: { draft: RegistrationDraft; problems: [field: string, message: string][]; reason: string } | undefined;
}

interface Actions {
  /** Absent on the server. */
  fetchCurrent?: () => Promise<Availability>;
  send: (draft: RegistrationDraft, onRetry: () => void) => Promise<Outcome>;
  open: (page: string) => void;
}

type Result = { problems: FormProblems } | Outcome;

/** Returns what a form without scripts shows after it was sent. */
const firstResult = (sent: RegistrationFormProps["sent"]): Result | null => {
  if (!sent) return null;
  return sent.problems.length > 0 ? { problems: new Map(sent.problems) } : { reason: sent.reason };
};

/** The form of an event's registration. It works without scripts; with scripts, it counts down and tries again. */
export function RegistrationForm({ fetchCurrent, send, open, ...props }: RegistrationFormProps & Actions) {
  const { action, form, isWaitingList, purpose, contact, sent } = props;
  const [result, setResult] = useState(firstResult(sent));
  const [attempts, setAttempts] = useState(0);
  const [phase, setPhase] = useState<"idle" | "sending" | "retrying">("idle");
  const [isListOffered, setListOffered] = useState(isWaitingList);
  const summary = useRef<HTMLDivElement>(null);
  const { opensInMs, current } = useOpening(fetchCurrent);
  const isEarly = opensInMs !== null && opensInMs > 0;
  const problems = result && "problems" in result ? result.problems : new Map<string, string>();

  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  function show(next: Result) {
    setResult(next);
    setPhase("idle");
    setAttempts((count) => count + 1);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isEarly || phase !== "idle") return;
    const element = event.currentTarget;
    const draft = draftOf(new FormData(element), form.questions);
    const found = formProblems(draft, form);
    if (found.size > 0) return show({ problems: found });
    setPhase("sending");
    const outcome = await send(draft, () => setPhase("retrying"));
    show(outcome);
    if ("page" in outcome) open(outcome.page);
    else if (outcome.code === "waiting_list_only") setListOffered(true);
    else if (outcome.code === "invalid") {
      // The server answers with its current form, which has the questions of today and everything that was typed.
      element.querySelector("fieldset")?.removeAttribute("disabled");
      element.submit();
    }
  }

  // The answer to `fetchCurrent` can be older than a refusal, so an offer stays.
  const joinsList = isListOffered || current?.state === "waiting_list";
  return (
    <form method="post" action={action} noValidate onSubmit={submit} className="flex flex-col gap-8">
      {result && !("page" in result) && (
        <Summary
          ref={summary}
          result={result}
          form={form}
          contact={problems.has("adult") ? contact : undefined}
          autoFocus={sent !== undefined}
        />
      )}
      <fieldset disabled={phase !== "idle"} className="contents">
        <ErrorBannerShown value={problems.size > 0}>
          <input type="hidden" name="waitingList" value={joinsList ? 1 : ""} />
          <RegistrationFields form={form} typed={sent?.draft} problems={problems} />
        </ErrorBannerShown>
      </fieldset>
      <div className="flex flex-col gap-4 border-line border-t pt-6">
        <p className="text-muted text-sm">
          {purpose}{" "}
          <a href="/privacy" className="text-link">
            {formLabels.privacy}
          </a>
        </p>
        {isEarly && (
          <p className="flex flex-wrap items-baseline gap-x-3" id={fieldId("countdown")}>
            <span>{formLabels.opensIn}</span>
            <span role="timer" className="font-bold font-heading text-2xl tabular-nums">
              {countdownText(opensInMs)}
            </span>
          </p>
        )}
        <Button
          type="submit"
          size="large"
          className="self-start"
          disabled={isEarly}
          aria-describedby={isEarly ? fieldId("countdown") : undefined}
          pending={phase !== "idle"}
          pendingLabel={formLabels.pending}
        >
          {joinsList ? formLabels.submitWaiting : formLabels.submit}
        </Button>
        <div role="status" className="text-sm empty:hidden">
          {phase === "idle" && !result && opensInMs === 0 && current?.state === "not_open" && formLabels.isOpen}
          {phase === "retrying" && formLabels.retrying}
          {result && "page" in result && (
            <>
              {formLabels.sent}{" "}
              <a href={result.page} className="text-link font-semibold">
                {formLabels.openPage}
              </a>
            </>
          )}
        </div>
      </div>
    </form>
  );
}

interface SummaryProps {
  ref: Ref<HTMLDivElement>;
  result: { problems: FormProblems } | { reason: string };
  form: RegistrationFormProps["form"];
  /** Shown to people under 18. */
  contact: string | undefined;
  autoFocus: boolean;
}

/** The error summary above the fields. It takes the focus, also without scripts. */
function Summary({ ref, result, form, contact, autoFocus }: SummaryProps) {
  if ("reason" in result)
    return (
      <Alert ref={ref} autoFocus={autoFocus}>
        <p>{formLabels.failed}</p>
        <p className="font-normal">{result.reason}</p>
      </Alert>
    );
  return (
    <ErrorSummary
      ref={ref}
      autoFocus={autoFocus}
      title={formLabels.problems}
      errors={[...result.problems].map(([field, message]) => ({
        id: fieldId(field),
        text: `${withColon(labelOf(field, form))} ${message}`,
      }))}
    >
      {contact && <p className="mt-1 font-normal">{contact}</p>}
    </ErrorSummary>
  );
}

/** A question keeps its question mark: "Will you bring a laptop? Answer this question." */
const withColon = (label: string) => (label.endsWith("?") ? label : `${label}:`);

function labelOf(field: string, { questions, privacy, eventTerms }: RegistrationFormProps["form"]): string {
  if (field === "acceptPrivacy") return privacy.label;
  if (field === "acceptEventTerms") return eventTerms.label;
  const fixed: Partial<Record<string, string>> = fieldLabels;
  return fixed[field] ?? questions.find(({ id }) => field === `question-${id}`)?.text ?? field;
}
