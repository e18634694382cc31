import { useState } from "react";
import { askForReset, fetchMailState } from "#features/sign-in/forgotten.api.ts";
import { signInMessages } from "#features/sign-in/sign-in.contract.ts";
import { ForgottenForm } from "#features/sign-in/ui/forgotten-form.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";

/** Explains how to get a new password: from an owner, or by email if the site sends email. */
export function ForgottenPassword() {
  const [sendsMail, setSendsMail] = useState(false);
  return (
    <details
      className="mt-5 text-sm"
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        // If the request fails, the advice to ask an owner remains.
        fetchMailState(adminApi).then(
          ({ sends }) => setSendsMail(sends),
          () => undefined,
        );
      }}
    >
      <summary className="min-h-6 cursor-pointer font-semibold text-brand">{signInMessages.forgot}</summary>
      {sendsMail && <ForgottenForm onAsk={async (asked) => void (await askForReset(adminApi, asked))} />}
      <p className="mt-2 text-muted">{signInMessages.whomToAsk}</p>
    </details>
  );
}
