import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { type ApplicationDraft, type ApplicationResult, draftOf } from "#features/students/application.api.ts";
import { APPLICATION_LIMITS, joinFormLabels, nextSteps, studentMessages } from "#features/students/students.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { MailLinks } from "#kit/action/mail-links.tsx";
import { Alert, ErrorSummary } from "#kit/feedback/alert.tsx";
import { ErrorBannerShown, TextField } from "#kit/form/field.tsx";

const fields = [
  { label: "Full Name", name: "name", autoComplete: "name" },
  { label: "Email", name: "email", type: "email", autoComplete: "email" },
  { label: "Student ID", name: "id", autoComplete: "off", autoCapitalize: "characters", spellCheck: false },
  { label: "Branch/Department", name: "branch", autoComplete: "off" },
] as const;

/** The name of a field of the form. */
export type JoinField = (typeof fields)[number]["name"];

const fieldId = (field: JoinField) => `join-${field}`;

export interface JoinFormProps {
  /** URL of the form's request when scripts are off. */
  action: string;
  onSubmit: (draft: ApplicationDraft) => Promise<ApplicationResult>;
  /** The notice about purpose and retention. */
  privacy: string;
  /** The address in the notice. */
  contact: string;
  /** Result of a request that the browser sent without a script. A refused draft fills the fields again. */
  sent?: { result: ApplicationResult | null; problems: readonly JoinField[]; draft: ApplicationDraft } | undefined;
}

/** The membership application. The form shows the problems that the browser or, without scripts, the server finds. */
export function JoinForm({ action, onSubmit, privacy, contact, sent }: JoinFormProps) {
  const [submitting, setSubmitting] = useState(false);
  const [result, setResult] = useState(sent?.result ?? null);
  const [problems, setProblems] = useState(sent?.problems ?? []);
  const button = useRef<HTMLButtonElement>(null);
  const success = useRef<HTMLDivElement>(null);
  const typed = sent && !sent.result?.isStored ? sent.draft : null;
  const isStored = result?.isStored === true;

  // A disabled button loses focus. For keyboard users, restore it or go on to what replaces the form.
  useEffect(() => {
    if (result === null || document.activeElement !== document.body) return;
    (result.isStored ? success : button).current?.focus();
  }, [result]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const inputs = fields.map(({ name }) => form.elements.namedItem(name) as HTMLInputElement);
    const wrong = inputs.filter((input) => !input.validity.valid);
    setProblems(wrong.map(({ name }) => name as JoinField));
    setResult(null);
    wrong[0]?.focus();
    if (wrong.length > 0) return;
    setSubmitting(true);
    const answer = await onSubmit(draftOf(new FormData(form)));
    if (answer.isStored) for (const field of form.querySelectorAll("input")) field.value = "";
    setResult(answer);
    setSubmitting(false);
  }

  return (
    <>
      {isStored && <Submitted message={success} autoFocus={sent !== undefined} />}
      <form
        method="post"
        action={action}
        noValidate
        onSubmit={submit}
        hidden={isStored}
        className="flex flex-col gap-5"
      >
        {problems.length > 0 && (
          <ErrorSummary
            title={joinFormLabels.problems}
            errors={problems.map((field) => ({ id: fieldId(field), text: joinFormLabels.fieldProblems[field] }))}
          />
        )}
        <ErrorBannerShown value={problems.length > 0}>
          {fields.map((field) => (
            <TextField
              key={field.name}
              {...field}
              id={fieldId(field.name)}
              error={problems.includes(field.name) ? joinFormLabels.fieldProblems[field.name] : undefined}
              // After a full page load, focus the first field with a problem.
              autoFocus={sent !== undefined && field.name === sent.problems[0]}
              required
              maxLength={APPLICATION_LIMITS[field.name]}
              defaultValue={typed?.[field.name]}
            />
          ))}
        </ErrorBannerShown>
        <div aria-hidden="true" className="sr-only">
          <label>
            Homepage
            <input name="homepage" type="text" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {typed?.ticket && <input type="hidden" name="ticket" value={typed.ticket} />}
        <p className="text-muted text-sm">
          <MailLinks text={privacy} email={contact} />{" "}
          <a href="/privacy" className="text-link">
            {joinFormLabels.privacy}
          </a>
        </p>
        {result?.isStored === false && <Alert>{studentMessages.submitFailed}</Alert>}
        <div aria-live="polite" className="-mt-3 empty:hidden">
          {result?.isStored === false && <p className="text-danger text-sm">{result.reason}</p>}
        </div>
        <Button
          ref={button}
          type="submit"
          size="large"
          pending={submitting}
          pendingLabel={joinFormLabels.pending}
          // After a full page load, focus the button next to the result.
          autoFocus={sent !== undefined && sent.problems.length === 0}
        >
          {joinFormLabels.submit}
        </Button>
      </form>
    </>
  );
}

/** Replaces the form when the application is stored. */
function Submitted({ message, autoFocus }: { message: RefObject<HTMLDivElement | null>; autoFocus: boolean }) {
  return (
    <div>
      <Alert ref={message} tone="success" autoFocus={autoFocus}>
        {studentMessages.submitted}
      </Alert>
      <h3 className="mt-6 text-lg">{joinFormLabels.nextSteps}</h3>
      <ol className="mt-2 flex list-decimal flex-col gap-2 pl-5">
        {nextSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-5 flex flex-wrap gap-x-6">
        <a href="/events" className="text-link inline-flex min-h-11 items-center">
          {joinFormLabels.events}
        </a>
        <a href="/join" className="text-link inline-flex min-h-11 items-center">
          {joinFormLabels.another}
        </a>
      </p>
    </div>
  );
}
