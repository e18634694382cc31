import { type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ApiError, apiMessages } from "#api-client/api.ts";
import type { ApplicationDraft } from "#features/students/students.calls.ts";
import { APPLICATION_LIMITS, studentMessages } from "#features/students/students.words.ts";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { TextField } from "#kit/form/text-field.tsx";

interface JoinFormProps {
  /** Throws when the application was not taken. */
  onSubmit: (draft: ApplicationDraft) => Promise<unknown>;
  /** Somebody begins to fill the form in. */
  onStart: () => void;
  /** What the data is for and how long it is kept. */
  privacy: string;
}

type Result = { taken: true } | { taken: false; reason: string };

const neverChanges = () => () => {};
const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

function draftOf(form: HTMLFormElement): ApplicationDraft {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? "");
  return { name: text("name"), email: text("email"), id: text("id"), branch: text("branch") };
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  console.error(studentMessages.submitFailed, error);
  return apiMessages.unreachable;
}

/** The membership application. The browser checks what is required; the server has the last word. */
export function JoinForm({ onSubmit, onStart, privacy }: JoinFormProps) {
  const [submitting, setSubmitting] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hydrated = useHydrated();

  // A disabled button loses the focus; whoever works by keyboard gets it back with the result.
  useEffect(() => {
    if (result !== null && document.activeElement === document.body) button.current?.focus();
  }, [result]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setSubmitting(true);
    setResult(null);
    try {
      await onSubmit(draftOf(form));
      form.reset();
      setResult({ taken: true });
    } catch (error) {
      setResult({ taken: false, reason: reasonOf(error) });
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <form method="post" onSubmit={submit} onFocus={onStart} className="flex flex-col gap-5 noscript:hidden">
      <TextField label="Full Name" name="name" autoComplete="name" required maxLength={APPLICATION_LIMITS.name} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={APPLICATION_LIMITS.email}
      />
      <TextField
        label="Student ID"
        name="id"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={APPLICATION_LIMITS.id}
      />
      <TextField
        label="Branch/Department"
        name="branch"
        autoComplete="off"
        required
        maxLength={APPLICATION_LIMITS.branch}
      />
      <p className="text-muted text-sm">{privacy}</p>
      {result?.taken === true && <Alert tone="success">{studentMessages.submitted}</Alert>}
      {result?.taken === false && <Alert>{studentMessages.submitFailed}</Alert>}
      <div aria-live="polite" className="-mt-3 empty:hidden">
        {result?.taken === false && <p className="text-danger text-sm">{result.reason}</p>}
      </div>
      {/* Until scripts run, a press must not send personal data to where nobody takes it. */}
      <Button
        ref={button}
        type={hydrated ? "submit" : "button"}
        size="large"
        pending={submitting}
        pendingLabel="Submitting..."
      >
        Submit
      </Button>
    </form>
  );
}
