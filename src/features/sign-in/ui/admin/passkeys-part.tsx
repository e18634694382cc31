import { Trash2 } from "lucide-react";
import { useState } from "react";
import { NewPasskey, type Passkey, passkeyMessages } from "#features/sign-in/account.contract.ts";
import { signInLabels } from "#features/sign-in/sign-in.admin.labels.ts";
import { addPasskey, removePasskey, requestNewPasskey } from "#features/sign-in/sign-in.api.ts";
import { makePasskey, passkeyProblem } from "#features/sign-in/ui/sign-in.ts";
import { Button, IconButton } from "#kit/action/button.tsx";
import { browserMark, useSession } from "#kit/admin/session.ts";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { PasswordField, TextField } from "#kit/form/field.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";

const labels = signInLabels.passkeysPart;

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
    }, labels.passkeyAdded);
    afterWrite(() => setAdding(false));
  }

  async function remove(passkey: Passkey) {
    setPending(true);
    await removing.run(() => write((api) => removePasskey(api, passkey), labels.passkeyRemoved));
    afterWrite(() => {
      setPending(false);
      setPasskeyToRemove(null);
    });
  }

  return (
    <>
      <FailureAlert failure={removing.failure} className="mb-4" />
      <p className="mb-3 text-muted text-sm">{labels.passkeysHelp}</p>
      <PasskeysList passkeys={passkeys} timeZone={timeZone} onRemove={setPasskeyToRemove} />
      {exitReason === null ? (
        <Button variant="secondary" className="mt-3" onClick={() => setAdding(true)}>
          {labels.addPasskey}
        </Button>
      ) : (
        <p className="mt-3 text-sm">{exitReason}</p>
      )}
      {adding && <PasskeyDialog onAdd={add} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={passkeyToRemove !== null}
        title={labels.removePasskey}
        item={passkeyToRemove ? { name: passkeyToRemove.name } : undefined}
        confirmLabel={labels.remove}
        pending={pending}
        pendingLabel={labels.removing}
        onConfirm={() => passkeyToRemove && void remove(passkeyToRemove)}
        onCancel={() => setPasskeyToRemove(null)}
      >
        {labels.removePasskeyQuestion}
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
      title={labels.addPasskey}
      submitLabel={labels.addPasskey}
      pendingLabel={labels.waiting}
      submission={submission}
      onClose={onClose}
    >
      <TextField
        label={labels.name}
        required
        maxLength={60}
        autoComplete="off"
        help={labels.nameHelp}
        {...field("name")}
      />
      <PasswordField label={labels.current} help={labels.currentHelp} {...field("current")} />
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
            <p className="text-muted text-sm">{labels.used(passkey, timeZone)}</p>
          </div>
          <IconButton
            tone="danger"
            label={labels.removeNamed(passkey.name)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onRemove(passkey)}
          />
        </li>
      ))}
    </ul>
  );
}
