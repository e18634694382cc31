import { useState } from "react";
import type { z } from "zod";
import { InvitationInput, type Invited, officerMessages } from "#features/sign-in/officers.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { formatInstant } from "#shared/dates.ts";
import type { Role } from "#shared/roles.ts";
import { OwnerPasswordField, RoleFields } from "./role-fields.tsx";

interface InviteDialogProps {
  /** What is chosen to begin with. */
  firstRole?: Role;
  timeZone: string;
  /** Whether the site sends mail. */
  sendsMail: boolean;
  /** Throws with words for a person when it was refused. */
  onInvite: (invitation: z.output<typeof Fields>) => Promise<Invited>;
  onClose: () => void;
}

const Fields = InvitationInput.omit({ browser: true });

/** Invites somebody, and shows the link that makes their account, this once. */
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
      submitLabel="Make invitation"
      pendingLabel="Inviting..."
      submission={submission}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" help="Whom you invite, for you and other owners." {...field("name")} />
      {sendsMail && (
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="off"
          help="The link is sent there, and is shown to you besides."
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
  const person = name || "whom you invite";
  if (mailed === undefined) return `Send this link to ${person}.`;
  return mailed ? `This link went to ${person} by mail.` : `The mail could not be sent: give this link to ${person}.`;
}

function InvitationLink({ invited, timeZone, onClose }: InvitationLinkProps) {
  const [copied, setCopied] = useState(false);
  // Behind the # it is sent to no server, and stands in no log.
  const link = `${location.origin}/admin/invitation#${invited.token}`;

  async function copy(field: HTMLInputElement | null) {
    // Browsers give no clipboard to pages that came without encryption: there it is chosen, to be copied by hand.
    field?.select();
    await navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => undefined,
    );
  }

  return (
    <Dialog
      open
      title="Invitation made"
      description={`${toWords(invited)} It is shown this once, works once, and until ${formatInstant(invited.expiresAt, timeZone)}.`}
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
