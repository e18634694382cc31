import { newsletterLabels as labels, NEWSLETTER_LIMITS } from "#features/newsletter/newsletter.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextField } from "#kit/form/field.tsx";

interface SubscribeFormProps {
  /** The address in a form that was refused. */
  email?: string;
  /** Whether the box was checked in a form that was refused. */
  hasConsent?: boolean;
  /** Why the form was refused. */
  reason?: string | undefined;
}

/** Subscribes an address. It works without scripts. */
export const SubscribeForm = ({ email = "", hasConsent = false, reason }: SubscribeFormProps) => (
  <form method="post" action="/newsletter" noValidate className="flex max-w-md flex-col gap-5">
    {reason && <Alert>{reason}</Alert>}
    <TextField
      label={labels.email}
      name="email"
      type="email"
      autoComplete="email"
      required
      maxLength={NEWSLETTER_LIMITS.email}
      defaultValue={email}
    />
    <CheckboxField label={labels.consent} name="consent" required defaultChecked={hasConsent} help={labels.purpose} />
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
