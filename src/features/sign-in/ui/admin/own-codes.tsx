import { useState } from "react";
import { beginCodes, confirmCodes, endCodes, renewRecoveryCodes } from "#features/sign-in/codes.api.ts";
import { type CodeKey, type CodesState, codesMessages } from "#features/sign-in/codes.contract.ts";
import { CodeKeyDialog } from "#features/sign-in/ui/admin/code-key-dialog.tsx";
import { OneselfDialog } from "#features/sign-in/ui/admin/oneself-dialog.tsx";
import { RecoveryCodesDialog } from "#features/sign-in/ui/admin/recovery-codes-dialog.tsx";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { browserMark } from "#kit/admin/session.ts";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";

/** The questions for the password. */
const questions = {
  begin: {
    title: "Turn on two-step verification",
    submitLabel: "Continue",
    failed: codesMessages.beginFailed,
    children: "After that, we ask for a verification code each time you sign in with your password.",
  },
  renew: {
    title: "Generate new recovery codes",
    submitLabel: "Generate new codes",
    failed: codesMessages.renewFailed,
    children: "Your current recovery codes will stop working.",
  },
  end: {
    title: "Turn off two-step verification",
    submitLabel: "Turn off",
    failed: codesMessages.endFailed,
    children: "After that, you sign in with your password only.",
  },
};

/** The open dialog: password, key for the app, or recovery codes. */
type Step = { asks: keyof typeof questions } | { codeKey: CodeKey } | { codes: readonly string[] };

const oneself = (current: string) => ({ current, browser: browserMark() });

/** Two-step verification of the user's own account: turn on, turn off, and generate recovery codes. */
export function OwnCodes({ codes }: { codes: CodesState }) {
  const write = useWrite();
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);

  const confirm = async (code: string) => {
    const { recoveryCodes } = await write((api) => confirmCodes(api, { code }), "Two-step verification turned on");
    setStep({ codes: recoveryCodes });
  };
  const answered = {
    begin: async (current: string) => setStep({ codeKey: await beginCodes(adminApi, oneself(current)) }),
    renew: async (current: string) => {
      const made = await write((api) => renewRecoveryCodes(api, oneself(current)), "New recovery codes generated");
      setStep({ codes: made.recoveryCodes });
    },
    end: async (current: string) => {
      await write((api) => endCodes(api, oneself(current)), "Two-step verification turned off");
      afterWrite(close);
    },
  };

  return (
    <>
      <p className="mb-3 text-muted text-sm">
        Protects your account if someone learns your password. An authenticator app on your phone shows the codes.
      </p>
      {codes.on ? (
        <>
          <p className="mb-3">
            Two-step verification is on. {codes.recoveryCodes} recovery{" "}
            {codes.recoveryCodes === 1 ? "code is" : "codes are"} left.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setStep({ asks: "renew" })}>
              Generate new codes
            </Button>
            <Button variant="secondary" onClick={() => setStep({ asks: "end" })}>
              Turn off two-step verification
            </Button>
          </div>
        </>
      ) : (
        <Button variant="secondary" onClick={() => setStep({ asks: "begin" })}>
          Turn on two-step verification
        </Button>
      )}
      {step && "asks" in step && (
        <OneselfDialog {...questions[step.asks]} onConfirm={answered[step.asks]} onClose={close} />
      )}
      {step && "codeKey" in step && <CodeKeyDialog codeKey={step.codeKey} onConfirm={confirm} onClose={close} />}
      {step && "codes" in step && <RecoveryCodesDialog codes={step.codes} onClose={close} />}
    </>
  );
}
