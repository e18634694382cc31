import { feedbackLabels, linkLabels, ownLabels } from "#features/registrations/own-registration.labels.ts";
import { registrationMessages } from "#features/registrations/registrations.labels.ts";
import { fieldLabels } from "#features/registrations/registrations.public.labels.ts";
import { REGISTRATION_LIMITS } from "#features/registrations/registrations.rules.ts";
import { Button, ButtonLink } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { RadioField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";

interface EmailFieldProps {
  typed: string;
  help?: string;
  error?: string | undefined;
}

const EmailField = ({ typed, help, error }: EmailFieldProps) => (
  <TextField
    label={fieldLabels.email}
    help={help}
    name="email"
    type="email"
    autoComplete="email"
    required
    error={error}
    autoFocus={error !== undefined}
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
    <p className="text-lg">{linkLabels.lead}</p>
    {result && result.status !== BAD_REQUEST && (
      <Alert tone={result.reason === undefined ? "success" : "danger"}>
        {result.reason ?? registrationMessages.linkSent}
      </Alert>
    )}
    <EmailField typed={email} error={result?.status === BAD_REQUEST ? result.reason : undefined} />
    <Button type="submit" className="self-start">
      {linkLabels.submit}
    </Button>
  </form>
);

interface CorrectionFormProps {
  path: string;
  /** The stored values, or those of a form that was refused. */
  typed: { name: string; email: string };
}

/** Corrects the name and email address of a registration. */
export const CorrectionForm = ({ path, typed }: CorrectionFormProps) => (
  <form method="post" action={path} className="flex max-w-md flex-col gap-5">
    <input type="hidden" name="action" value="correct" />
    <TextField
      label={fieldLabels.name}
      name="name"
      autoComplete="name"
      required
      maxLength={REGISTRATION_LIMITS.name}
      defaultValue={typed.name}
    />
    <EmailField typed={typed.email} help={ownLabels.emailHelp} />
    <div className="flex flex-wrap gap-3">
      <Button type="submit">{ownLabels.save}</Button>
      <ButtonLink to={path} variant="secondary">
        {ownLabels.backToPage}
      </ButtonLink>
    </div>
  </form>
);

const options = feedbackLabels.ratings.map((label, index) => ({ value: String(index + 1), label }));

/** Asks for feedback about an event. @param typed the comment of a form that was refused */
export const FeedbackForm = ({ path, typed }: { path: string; typed: string }) => (
  <form method="post" action={path} className="flex max-w-2xl flex-col gap-5">
    <input type="hidden" name="action" value="feedback" />
    <RadioField label={feedbackLabels.rating} name="rating" required options={options} />
    <TextArea
      label={feedbackLabels.comment}
      help={feedbackLabels.commentHelp}
      name="comment"
      maxLength={1000}
      defaultValue={typed}
    />
    <div className="flex flex-wrap gap-3">
      <Button type="submit">{feedbackLabels.submit}</Button>
      <ButtonLink to={path} variant="secondary">
        {ownLabels.backToPage}
      </ButtonLink>
    </div>
  </form>
);
