import { useState } from "react";
import { Forgotten, forgottenMessages } from "#features/sign-in/forgotten.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { FormBody } from "#kit/form/form-body.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

/** Requests a password reset link. @param onAsk throws with a message for the person if the request was refused */
export function ForgottenForm({ onAsk }: { onAsk: (asked: Forgotten) => Promise<void> }) {
  const [asked, setAsked] = useState(false);
  const { field, submission } = useSaveForm({
    fields: Forgotten,
    defaultValues: { username: "" },
    messages: { failed: forgottenMessages.askFailed },
    async save(fields) {
      await onAsk(fields);
      setAsked(true);
    },
  });
  return (
    <form onSubmit={submission.onSubmit} noValidate className="mt-2 flex flex-col gap-3">
      <FormBody submission={submission}>
        <TextField
          label="Your username"
          required
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          {...field("username")}
        />
      </FormBody>
      <Button variant="secondary" type="submit" pending={submission.pending} pendingLabel="Sending...">
        Send me a link
      </Button>
      <p role="status" className="empty:hidden">
        {asked && forgottenMessages.asked}
      </p>
    </form>
  );
}
