import { useState } from "react";
import type { z } from "zod";
import { InvitationInput, type Invited, officerMessages } from "#features/sign-in/officers.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { formatInstant } from "#shared/dates.ts";
import type { Role } from "#shared/roles.ts";
import { OwnerPasswordField, RoleFields } from "./role-fields.tsx";

interface InviteDialogProps {
  /** The role selected at first. */
  firstRole?: Role;
  timeZone: string;
  /** Whether the site sends mail. */
  sendsMail: boolean;
  /** Throws with a message for the person if the request was refused. */
  onInvite: (invitation: z.output<typeof Fields>) => Promise<Invited>;
  onClose: () => void;
}

const Fields = InvitationInput.omit({ browser: true });

/** Invites an officer and shows the invitation link once. */
export function InviteDialog({ firstRole = "editor", timeZone, sendsMail, onInvite, onClose }: InviteDialogProps) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const { form, field, submission } = useSaveForm({
    fields: Fields,
    defaultValues: { name: "", role: firstRole, endsOn: "", email: "", current: "" },
    messages: { failed: officerMessages.inviteFailed },
    save: async (fields) => setInvited(await onInvite(fields)),
  });
  if (invited) return <InvitationLink {...{ invited, timeZone, onClose }} />;
  return (
    <FormDialog
      title="Invite officer"
      submitLabel="Invite officer"
      pendingLabel="Inviting..."
      submission={submission}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" help="The name of the person you invite." {...field("name")} />
      {sendsMail && (
        <TextField
          label="Email address"
          type="email"
          autoComplete="off"
          help="We send the link to this address. You also see it here."
          {...field("email")}
        />
      )}
      <RoleFields role={field("role")} endsOn={field("endsOn")} chosen={form.watch("role")} />
      {form.watch("role") === "owner" && <OwnerPasswordField {...field("current")} />}
    </FormDialog>
  );
}

interface InvitationLinkProps {
  invited: Invited;
  timeZone: string;
  onClose: () => void;
}

function toWords({ name, mailed }: Invited): string {
  const person = name || "the person you invite";
  if (mailed === undefined) return `Send this link to ${person}.`;
  return mailed
    ? `We sent this link to ${person} by email.`
    : `We could not send the email. Give this link to ${person}.`;
}

function InvitationLink({ invited, timeZone, onClose }: InvitationLinkProps) {
  const [copied, setCopied] = useState(false);
  // Browsers do not send the part after the # to servers, so no log records the token.
  const link = `${location.origin}/admin/invitation#${invited.token}`;

  async function copy(field: HTMLInputElement | null) {
    // Unencrypted pages have no clipboard API. There, the selected link can be copied by hand.
    field?.select();
    await navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => undefined,
    );
  }

  return (
    <Dialog
      open
      title="Invitation created"
      description={`${toWords(invited)} The link is shown only now and works once. It expires on ${formatInstant(invited.expiresAt, timeZone)}.`}
      onCloseRequest={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Invitation link"
          id="invitation-link"
          readOnly
          value={link}
          className="min-w-0 flex-1 basis-48"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="secondary"
          onClick={() => void copy(document.querySelector<HTMLInputElement>("#invitation-link"))}
        >
          Copy
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-muted text-sm">
        {copied && "Copied"}
      </p>
    </Dialog>
  );
}
