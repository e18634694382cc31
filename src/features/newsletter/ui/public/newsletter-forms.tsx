import { newsletterLabels as labels, NEWSLETTER_LIMITS } from "#features/newsletter/newsletter.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextField } from "#kit/form/field.tsx";

interface SubscribeFormProps {
  /** The values of a form that was refused. */
  typed?: { email: string; consent: boolean };
  /** The errors of its fields. */
  errors?: { email?: string | undefined; consent?: string | undefined } | undefined;
  /** Why the server refused a complete form. */
  reason?: string | undefined;
}

/** Subscribes an address. It works without scripts. */
export const SubscribeForm = ({ typed, errors = {}, reason }: SubscribeFormProps) => (
  <form method="post" action="/newsletter" noValidate className="flex max-w-md flex-col gap-5">
    {reason && <Alert>{reason}</Alert>}
    <TextField
      label={labels.email}
      name="email"
      type="email"
      autoComplete="email"
      required
      maxLength={NEWSLETTER_LIMITS.email}
      defaultValue={typed?.email}
      error={errors.email}
      autoFocus={errors.email !== undefined}
    />
    <CheckboxField
      label={labels.consent}
      name="consent"
      required
      defaultChecked={typed?.consent}
      help={labels.purpose}
      error={errors.consent}
      autoFocus={errors.email === undefined && errors.consent !== undefined}
    />
    <p className="-mt-3 text-sm">
      <a href="/privacy" className="text-link inline-flex min-h-6 items-center">
        {labels.privacy}
      </a>
    </p>
    <Button type="submit" className="self-start">
      {labels.submit}
    </Button>
  </form>
);

/** A button that confirms or ends a subscription. */
export const ConfirmForm = ({ path, label }: { path: string; label: string }) => (
  <form method="post" action={path}>
    <Button type="submit">{label}</Button>
  </form>
);
