import { Trash2 } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { NewPasskey, type Passkey, passkeyMessages } from "#features/sign-in/account.contract.ts";
import { signInLabels } from "#features/sign-in/sign-in.admin.labels.ts";
import {
  addPasskey,
  confirmTwoStep,
  removePasskey,
  renewRecoveryCodes,
  requestNewPasskey,
  startTwoStep,
  turnOffTwoStep,
} from "#features/sign-in/sign-in.api.ts";
import { FirstCode, type TotpKey, type TwoStepState, twoStepMessages } from "#features/sign-in/sign-in.contract.ts";
import { makePasskey, passkeyProblem } from "#features/sign-in/ui/sign-in.ts";
import { Button, IconButton } from "#kit/action/button.tsx";
import { CopyButton } from "#kit/action/copy-button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { PasswordDialog } from "#kit/admin/password-dialog.tsx";
import { browserMark, useSession } from "#kit/admin/session.ts";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { PasswordField, TextField } from "#kit/form/field.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";

const labels = signInLabels.twoStepPart;

/** The questions for the password. */
const questions = {
  begin: {
    title: labels.turnOnTwoStepVerification,
    submitLabel: labels.continue,
    failed: twoStepMessages.beginFailed,
    children: labels.turnOnHelp,
  },
  renew: {
    title: labels.generateNewRecoveryCodes,
    submitLabel: labels.generateNewCodes,
    failed: twoStepMessages.renewFailed,
    children: labels.newCodesHelp,
  },
  end: {
    title: labels.turnOffTwoStepVerification,
    submitLabel: labels.turnOff,
    failed: twoStepMessages.endFailed,
    children: labels.turnOffHelp,
  },
};

/** The open dialog: password, key for the app, or recovery codes. */
type Step = { asks: keyof typeof questions } | { codeKey: TotpKey } | { codes: readonly string[] };

const confirmation = (current: string) => ({ current, browser: browserMark() });

/** Two-step verification of the user's own account: turn on, turn off, and generate recovery codes. */
export function TwoStepPart({ codes }: { codes: TwoStepState }) {
  const write = useWrite();
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);

  const confirm = async (code: string) => {
    const { recoveryCodes } = await write((api) => confirmTwoStep(api, { code }), labels.twoStepVerificationTurnedOn);
    setStep({ codes: recoveryCodes });
  };
  const confirmed = {
    begin: async (current: string) => setStep({ codeKey: await startTwoStep(adminApi, confirmation(current)) }),
    renew: async (current: string) => {
      const made = await write(
        (api) => renewRecoveryCodes(api, confirmation(current)),
        labels.newRecoveryCodesGenerated,
      );
      setStep({ codes: made.recoveryCodes });
    },
    end: async (current: string) => {
      await write((api) => turnOffTwoStep(api, confirmation(current)), labels.twoStepVerificationTurnedOff);
      afterWrite(close);
    },
  };

  return (
    <>
      <p className="mb-3 text-muted text-sm">{labels.twoStepHelp}</p>
      {codes.on ? (
        <>
          <p className="mb-3">{labels.isOn(codes.recoveryCodes)}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setStep({ asks: "renew" })}>
              {labels.generateNewCodes}
            </Button>
            <Button variant="secondary" onClick={() => setStep({ asks: "end" })}>
              {labels.turnOffTwoStepVerification}
            </Button>
          </div>
        </>
      ) : (
        <Button variant="secondary" onClick={() => setStep({ asks: "begin" })}>
          {labels.turnOnTwoStepVerification}
        </Button>
      )}
      {step && "asks" in step && (
        <PasswordDialog {...questions[step.asks]} onConfirm={confirmed[step.asks]} onClose={close} />
      )}
      {step && "codeKey" in step && <CodeKeyDialog codeKey={step.codeKey} onConfirm={confirm} onClose={close} />}
      {step && "codes" in step && <RecoveryCodesDialog codes={step.codes} onClose={close} />}
    </>
  );
}

interface CodeKeyDialogProps {
  codeKey: TotpKey;
  /** Throws with a message for the person if the code was wrong. */
  onConfirm: (code: string) => Promise<void>;
  onClose: () => void;
}

const QR_PIXELS = 192;

/** Shows the key for an authenticator app and asks for its first code. */
function CodeKeyDialog({ codeKey, onConfirm, onClose }: CodeKeyDialogProps) {
  const { field, submission } = useSaveForm({
    fields: FirstCode,
    defaultValues: { code: "" },
    messages: { failed: twoStepMessages.beginFailed },
    save: ({ code }) => onConfirm(code),
  });
  return (
    <FormDialog
      title={labels.turnOnTwoStepVerification}
      submitLabel={labels.turnOn}
      pendingLabel={labels.checking}
      submission={submission}
      onClose={onClose}
    >
      <p>{labels.scanHelp}</p>
      {/* White in both themes, because scanners need dark on light. */}
      <div className="w-fit self-center rounded-card bg-white p-4">
        <QRCodeSVG value={codeKey.address} size={QR_PIXELS} title={labels.qrCode} />
      </div>
      <p className="text-sm">
        {labels.keyHelp}{" "}
        <code className="font-mono font-semibold">{codeKey.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <TextField
        label={labels.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        help={labels.codeHelp}
        {...field("code")}
      />
    </FormDialog>
  );
}

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes once. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      open
      title={labels.recoveryCodes}
      description={labels.recoveryCodesHelp}
      onCloseRequest={onClose}
      footer={
        <>
          <CopyButton text={codes.join("\n")} label={labels.copy} />
          <Button onClick={onClose}>{labels.codesSaved}</Button>
        </>
      }
    >
      <ul aria-label={labels.recoveryCodes} className="grid gap-x-6 gap-y-2 font-mono sm:grid-cols-2 tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

const passkeyLabels = signInLabels.passkeysPart;

/** Lists, adds and removes the passkeys of an account. */
export function PasskeysPart({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { timeZone } = useSession();
  const write = useWrite();
  const exitReason = passkeyProblem();
  const removing = useAttempt(passkeyMessages.removeFailed);
  const [adding, setAdding] = useState(false);
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey | null>(null);
  const [pending, setPending] = useState(false);

  async function add(named: { name: string; current: string }) {
    await write(async (api) => {
      const made = await makePasskey(await requestNewPasskey(api));
      return addPasskey(api, { ...named, ...made, browser: browserMark() });
    }, passkeyLabels.passkeyAdded);
    afterWrite(() => setAdding(false));
  }

  async function remove(passkey: Passkey) {
    setPending(true);
    await removing.run(() => write((api) => removePasskey(api, passkey), passkeyLabels.passkeyRemoved));
    afterWrite(() => {
      setPending(false);
      setPasskeyToRemove(null);
    });
  }

  return (
    <>
      <FailureAlert failure={removing.failure} className="mb-4" />
      <p className="mb-3 text-muted text-sm">{passkeyLabels.passkeysHelp}</p>
      <PasskeysList passkeys={passkeys} timeZone={timeZone} onRemove={setPasskeyToRemove} />
      {exitReason === null ? (
        <Button variant="secondary" className="mt-3" onClick={() => setAdding(true)}>
          {passkeyLabels.addPasskey}
        </Button>
      ) : (
        <p className="mt-3 text-sm">{exitReason}</p>
      )}
      {adding && <PasskeyDialog onAdd={add} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={passkeyToRemove !== null}
        title={passkeyLabels.removePasskey}
        item={passkeyToRemove ? { name: passkeyToRemove.name } : undefined}
        confirmLabel={passkeyLabels.remove}
        pending={pending}
        pendingLabel={passkeyLabels.removing}
        onConfirm={() => passkeyToRemove && void remove(passkeyToRemove)}
        onCancel={() => setPasskeyToRemove(null)}
      >
        {passkeyLabels.removePasskeyQuestion}
      </ConfirmDialog>
    </>
  );
}

const Fields = NewPasskey.pick({ name: true, current: true });

interface PasskeyDialogProps {
  /** Throws with a message for the person if the passkey could not be added. */
  onAdd: (named: { name: string; current: string }) => Promise<void>;
  onClose: () => void;
}

/** Adds a passkey with a name, after a password check. */
function PasskeyDialog({ onAdd, onClose }: PasskeyDialogProps) {
  const { field, submission } = useSaveForm({
    fields: Fields,
    defaultValues: { name: "", current: "" },
    messages: { failed: passkeyMessages.addFailed },
    save: onAdd,
  });
  return (
    <FormDialog
      title={passkeyLabels.addPasskey}
      submitLabel={passkeyLabels.addPasskey}
      pendingLabel={passkeyLabels.waiting}
      submission={submission}
      onClose={onClose}
    >
      <TextField
        label={passkeyLabels.name}
        required
        maxLength={60}
        autoComplete="off"
        help={passkeyLabels.nameHelp}
        {...field("name")}
      />
      <PasswordField label={passkeyLabels.current} help={passkeyLabels.currentHelp} {...field("current")} />
    </FormDialog>
  );
}

interface PasskeysListProps {
  passkeys: readonly Passkey[];
  timeZone: string;
  onRemove: (passkey: Passkey) => void;
}

/** Lists a person's own passkeys. */
function PasskeysList({ passkeys, timeZone, onRemove }: PasskeysListProps) {
  return (
    <ul className="divide-y divide-line">
      {passkeys.map((passkey) => (
        <li key={passkey._id} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <p dir="auto" className="break-words font-semibold">
              {passkey.name}
            </p>
            <p className="text-muted text-sm">{passkeyLabels.used(passkey, timeZone)}</p>
          </div>
          <IconButton
            tone="danger"
            label={passkeyLabels.removeNamed(passkey.name)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onRemove(passkey)}
          />
        </li>
      ))}
    </ul>
  );
}
