import { clsx } from "clsx/lite";
import { type ReactNode, useRef } from "react";
import { feedbackLabels, linkLabels, ownLabels } from "#features/registrations/own-registration.labels.ts";
import type { FormProblems } from "#features/registrations/registration-draft.rules.ts";
import { registrationMessages } from "#features/registrations/registrations.labels.ts";
import { fieldLabels, formLabels } from "#features/registrations/registrations.public.labels.ts";
import { REGISTRATION_LIMITS } from "#features/registrations/registrations.rules.ts";
import { Button, ButtonLink } from "#kit/action/button.tsx";
import { Alert, ErrorSummary } from "#kit/feedback/alert.tsx";
import { RadioField } from "#kit/form/choice-fields.tsx";
import { ErrorBannerShown, TextArea, TextField } from "#kit/form/field.tsx";
import { fieldId } from "./registration-fields.tsx";

interface EmailFieldProps {
  typed: string;
  help?: string;
  error: string | undefined;
  autoFocus?: boolean;
}

const EmailField = ({ typed, help, error, autoFocus }: EmailFieldProps) => (
  <TextField
    id={fieldId("email")}
    label={fieldLabels.email}
    help={help}
    name="email"
    type="email"
    autoComplete="email"
    required
    error={error}
    autoFocus={autoFocus}
    maxLength={REGISTRATION_LIMITS.email}
    defaultValue={typed}
  />
);

const BAD_REQUEST = 400;

interface LinkFormProps {
  action: string;
  email: string;
  /** The answer to a submitted form. It has a reason if the request was refused. */
  result: { reason?: string; status: number } | undefined;
}

/** Asks for the address to which the site sends a participant's link. */
export const LinkForm = ({ action, email, result }: LinkFormProps) => (
  <form method="post" action={action} noValidate className="flex flex-col gap-5">
    <p className="text-balance text-lg">{linkLabels.lead}</p>
    {result && result.status !== BAD_REQUEST && (
      <Alert tone={result.reason === undefined ? "success" : "danger"}>
        {result.reason ?? registrationMessages.linkSent}
      </Alert>
    )}
    <EmailField
      typed={email}
      error={result?.status === BAD_REQUEST ? result.reason : undefined}
      autoFocus={result?.status === BAD_REQUEST}
    />
    <Button type="submit" className="self-start">
      {linkLabels.submit}
    </Button>
  </form>
);

interface OwnFormProps<Typed> {
  path: string;
  /** The stored values, or those of a form that was refused. */
  typed: Typed;
  problems: FormProblems;
}

interface OwnFormFrameProps {
  path: string;
  action: string;
  submit: string;
  problems: FormProblems;
  className: string;
  children: ReactNode;
}

/** A form on a participant's page, with the errors of a submitted form above the fields. */
function OwnFormFrame({ path, action, submit, problems, className, children }: OwnFormFrameProps) {
  const summary = useRef<HTMLDivElement>(null);
  const errors = [...problems].map(([field, text]) => ({ id: fieldId(field), text }));
  return (
    <form method="post" action={path} noValidate className={clsx("flex flex-col gap-5", className)}>
      {errors.length > 0 && <ErrorSummary ref={summary} autoFocus title={formLabels.problems} errors={errors} />}
      <input type="hidden" name="action" value={action} />
      <ErrorBannerShown value={errors.length > 0}>{children}</ErrorBannerShown>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{submit}</Button>
        <ButtonLink to={path} variant="secondary">
          {ownLabels.backToPage}
        </ButtonLink>
      </div>
    </form>
  );
}

/** Corrects the name and email address of a registration. */
export const CorrectionForm = ({ path, typed, problems }: OwnFormProps<{ name: string; email: string }>) => (
  <OwnFormFrame action="correct" submit={ownLabels.save} className="max-w-md" {...{ path, problems }}>
    <TextField
      id={fieldId("name")}
      label={fieldLabels.name}
      name="name"
      autoComplete="name"
      required
      error={problems.get("name")}
      maxLength={REGISTRATION_LIMITS.name}
      defaultValue={typed.name}
    />
    <EmailField typed={typed.email} help={ownLabels.emailHelp} error={problems.get("email")} />
  </OwnFormFrame>
);

const options = feedbackLabels.ratings.map((label, index) => ({ value: String(index + 1), label }));

/** Asks for feedback about an event. */
export const FeedbackForm = ({ path, typed, problems }: OwnFormProps<{ rating: string; comment: string }>) => (
  <OwnFormFrame action="feedback" submit={feedbackLabels.submit} className="max-w-2xl" {...{ path, problems }}>
    <div id={fieldId("rating")} tabIndex={-1} className="outline-none">
      <RadioField
        label={feedbackLabels.rating}
        name="rating"
        required
        error={problems.get("rating")}
        options={options}
        defaultValue={typed.rating}
      />
    </div>
    <TextArea
      label={feedbackLabels.comment}
      help={feedbackLabels.commentHelp}
      name="comment"
      maxLength={1000}
      defaultValue={typed.comment}
    />
  </OwnFormFrame>
);
