import { useState } from "react";
import { addPasskey, askForNewPasskey, removePasskey } from "#features/sign-in/passkeys.api.ts";
import { type Passkey, passkeyMessages } from "#features/sign-in/passkeys.contract.ts";
import { PasskeyDialog } from "#features/sign-in/ui/admin/passkey-dialog.tsx";
import { PasskeysList } from "#features/sign-in/ui/admin/passkeys-list.tsx";
import { makePasskey, passkeyObstacle } from "#features/sign-in/ui/passkey.ts";
import { Button } from "#kit/action/button.tsx";
import { browserMark, useSession } from "#kit/admin/session.ts";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";

/** Lists, adds and removes the passkeys of an account. */
export function OwnPasskeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { timeZone } = useSession();
  const write = useWrite();
  const exitReason = passkeyObstacle();
  const removing = useAttempt(passkeyMessages.removeFailed);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Passkey | null>(null);
  const [pending, setPending] = useState(false);

  async function add(named: { name: string; current: string }) {
    await write(async (api) => {
      const made = await makePasskey(await askForNewPasskey(api));
      return addPasskey(api, { ...named, ...made, browser: browserMark() });
    }, "Passkey added");
    afterWrite(() => setAdding(false));
  }

  async function remove(passkey: Passkey) {
    setPending(true);
    await removing.run(() => write((api) => removePasskey(api, passkey), "Passkey removed"));
    afterWrite(() => {
      setPending(false);
      setAsked(null);
    });
  }

  return (
    <>
      <FailureAlert failure={removing.failure} className="mb-4" />
      <p className="mb-3 text-muted text-sm">
        Sign in with your phone, your fingerprint or a security key instead of your password. Nobody can guess a
        passkey, and it works on this site only.
      </p>
      <PasskeysList passkeys={passkeys} timeZone={timeZone} onRemove={setAsked} />
      {exitReason === null ? (
        <Button variant="secondary" className="mt-3" onClick={() => setAdding(true)}>
          Add passkey
        </Button>
      ) : (
        <p className="mt-3 text-sm">{exitReason}</p>
      )}
      {adding && <PasskeyDialog onAdd={add} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={asked !== null}
        title="Remove passkey"
        thing={asked ? { name: asked.name } : undefined}
        confirmLabel="Remove"
        pending={pending}
        pendingLabel="Removing..."
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(null)}
      >
        Are you sure you want to remove this passkey? You can no longer sign in with it.
      </ConfirmDialog>
    </>
  );
}
