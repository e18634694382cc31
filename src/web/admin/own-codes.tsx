import { useState } from "react";
import { beginCodes, confirmCodes, endCodes, renewRecoveryCodes } from "#features/sign-in/codes.calls.ts";
import { type CodeKey, type CodesState, codesMessages } from "#features/sign-in/codes.contract.ts";
import { CodeKeyDialog } from "#features/sign-in/ui/admin/code-key-dialog.tsx";
import { OneselfDialog } from "#features/sign-in/ui/admin/oneself-dialog.tsx";
import { RecoveryCodesDialog } from "#features/sign-in/ui/admin/recovery-codes-dialog.tsx";
import { browserMark } from "#features/sign-in/ui/session.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#web/admin-api.ts";
import { afterWrite, useWrite } from "./use-write.ts";

/** What is open: a question for the password, the key for the app, or codes to be kept. */
type Step =
  | { name: "begin" | "renew" | "end" }
  | { name: "key"; codeKey: CodeKey }
  | { name: "kept"; codes: readonly string[] };

const oneself = (current: string) => ({ current, browser: browserMark() });

/** Codes that somebody is asked for beside their password: turned on and off, and recovery codes for a lost phone. */
export function OwnCodes({ codes }: { codes: CodesState }) {
  const write = useWrite();
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);

  const begin = async (current: string) => {
    const codeKey = await beginCodes(adminApi, oneself(current));
    setStep({ name: "key", codeKey });
  };
  const confirm = async (code: string) => {
    const { recoveryCodes } = await write((api) => confirmCodes(api, { code }), "Codes turned on");
    setStep({ name: "kept", codes: recoveryCodes });
  };
  const renew = async (current: string) => {
    const made = await write((api) => renewRecoveryCodes(api, oneself(current)), "New recovery codes made");
    setStep({ name: "kept", codes: made.recoveryCodes });
  };
  const end = async (current: string) => {
    await write((api) => endCodes(api, oneself(current)), "Codes turned off");
    afterWrite(close);
  };

  return (
    <>
      <p className="mb-3 text-muted text-sm">
        Where you have no passkey, a code from an app on your phone keeps out who has found out your password.
      </p>
      {codes.on ? (
        <>
          <p className="mb-3">
            Codes are on. {codes.recoveryCodes} recovery {codes.recoveryCodes === 1 ? "code is" : "codes are"} left.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setStep({ name: "renew" })}>
              New recovery codes
            </Button>
            <Button variant="secondary" onClick={() => setStep({ name: "end" })}>
              Turn off codes
            </Button>
          </div>
        </>
      ) : (
        <Button variant="secondary" onClick={() => setStep({ name: "begin" })}>
          Turn on codes
        </Button>
      )}
      {step?.name === "begin" && (
        <OneselfDialog
          title="Turn on codes"
          submitLabel="Continue"
          failed={codesMessages.beginFailed}
          onConfirm={begin}
          onClose={close}
        >
          From then on you are asked for a code of your phone each time you sign in with your password.
        </OneselfDialog>
      )}
      {step?.name === "renew" && (
        <OneselfDialog
          title="New recovery codes"
          submitLabel="Make new codes"
          failed={codesMessages.renewFailed}
          onConfirm={renew}
          onClose={close}
        >
          The recovery codes that you have now are no good any more then.
        </OneselfDialog>
      )}
      {step?.name === "end" && (
        <OneselfDialog
          title="Turn off codes"
          submitLabel="Turn off"
          failed={codesMessages.endFailed}
          onConfirm={end}
          onClose={close}
        >
          Your password alone lets you in again.
        </OneselfDialog>
      )}
      {step?.name === "key" && <CodeKeyDialog codeKey={step.codeKey} onConfirm={confirm} onClose={close} />}
      {step?.name === "kept" && <RecoveryCodesDialog codes={step.codes} onClose={close} />}
    </>
  );
}
