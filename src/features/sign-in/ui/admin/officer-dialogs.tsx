import { useState } from "react";
import {
  InvitationInput,
  type NewInvitation,
  type Officer,
  OfficerInput,
  officerMessages,
  type ResetLink,
} from "#features/sign-in/officers.contract.ts";
import { signInLabels } from "#features/sign-in/sign-in.admin.labels.ts";
import { invite } from "#features/sign-in/sign-in.api.ts";
import { Button } from "#kit/action/button.tsx";
import { CopyButton } from "#kit/action/copy-button.tsx";
import { ChapterField } from "#kit/admin/chapter-field.tsx";
import { browserMark, useSession } from "#kit/admin/session.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { SelectField } from "#kit/form/choice-fields.tsx";
import { PasswordField, TextField } from "#kit/form/field.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { type FormFieldProps, useSaveForm } from "#kit/form/use-save-form.ts";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { formatInstant } from "#shared/dates.ts";
import { type Role, roleDescriptions, roleNames, roles } from "#shared/roles.ts";

const labels = signInLabels.officerDialogs;

interface InviteDialogProps {
  /** The role selected at first. */
  firstRole?: Role;
  /** Whether the site sends mail. */
  sendsMail: boolean;
  onClose: () => void;
}

const InvitationFields = InvitationInput.omit({ browser: true });

/** Invites an officer and shows the invitation link once. */
export function InviteDialog({ firstRole = "editor", sendsMail, onClose }: InviteDialogProps) {
  const write = useWrite();
  const [invited, setInvited] = useState<NewInvitation | null>(null);
  const { form, field, submission } = useSaveForm({
    fields: InvitationFields,
    defaultValues: { name: "", role: firstRole, chapter: "", endsOn: "", email: "", current: "" },
    messages: { failed: officerMessages.inviteFailed },
    async save(fields) {
      const invitation = { ...fields, browser: browserMark() };
      setInvited(await write((api) => invite(api, invitation), labels.invitationCreated));
    },
  });
  if (invited) return <InvitationLink invited={invited} onClose={onClose} />;
  return (
    <FormDialog
      title={labels.inviteOfficer}
      submitLabel={labels.inviteOfficer}
      pendingLabel={labels.inviting}
      submission={submission}
      onClose={onClose}
    >
      <TextField label={labels.name} autoComplete="off" help={labels.nameHelp} {...field("name")} />
      {sendsMail && (
        <TextField label={labels.email} type="email" autoComplete="off" help={labels.emailHelp} {...field("email")} />
      )}
      <RoleFields
        role={field("role")}
        chapter={field("chapter")}
        endsOn={field("endsOn")}
        chosen={form.watch("role")}
      />
      {form.watch("role") === "owner" && <OwnerPasswordField {...field("current")} />}
    </FormDialog>
  );
}

interface InvitationLinkProps {
  invited: NewInvitation;
  onClose: () => void;
}

function invitationHelp({ name, mailed }: NewInvitation): string {
  const person = name || "the person you invite";
  if (mailed === undefined) return labels.sendLink(person);
  return mailed ? labels.linkMailed(person) : labels.mailFailed(person);
}

function InvitationLink({ invited, onClose }: InvitationLinkProps) {
  const { timeZone } = useSession();
  return (
    <SecretLink
      title={labels.invitationCreated}
      description={labels.linkHelp(invitationHelp(invited), formatInstant(invited.expiresAt, timeZone))}
      label={labels.invitationLink}
      path={`/admin/invitation#${invited.token}`}
      onClose={onClose}
    />
  );
}

interface ResetLinkDialogProps {
  username: string;
  link: ResetLink;
  onClose: () => void;
}

/** Shows a new reset link once. */
export function ResetLinkDialog({ username, link, onClose }: ResetLinkDialogProps) {
  const { timeZone } = useSession();
  return (
    <SecretLink
      title={labels.resetLinkCreated}
      description={labels.resetLinkHelp(username, formatInstant(link.expiresAt, timeZone))}
      label={labels.resetLink}
      path={`/admin/reset#${link.token}`}
      onClose={onClose}
    />
  );
}

interface SecretLinkProps {
  title: string;
  description: string;
  label: string;
  /** Browsers do not send the part after the # to servers, so no log records the token. */
  path: string;
  onClose: () => void;
}

/** Shows a link with a token, to copy. */
function SecretLink({ title, description, label, path, onClose }: SecretLinkProps) {
  const link = `${location.origin}${path}`;

  return (
    <Dialog
      open
      title={title}
      description={description}
      onCloseRequest={onClose}
      footer={<Button onClick={onClose}>{labels.done}</Button>}
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={label}
          id="secret-link"
          readOnly
          value={link}
          className="min-w-0 flex-1 basis-48"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={link} label={labels.copy} />
      </div>
    </Dialog>
  );
}

interface OfficerDialogProps {
  officer: Officer;
  /** Throws with a message for the person if saving failed. */
  onSave: (decided: Omit<OfficerInput, "browser">) => Promise<void>;
  onClose: () => void;
}

const OfficerFields = OfficerInput.omit({ ended: true, browser: true });

/** Edits the role and end date of an account, or reopens an ended account. */
export function OfficerDialog({ officer, onSave, onClose }: OfficerDialogProps) {
  const { username, role, chapter = "", endsOn = "", ended } = officer;
  const { form, field, submission } = useSaveForm({
    fields: OfficerFields,
    // A past end date would end the account again at once.
    defaultValues: { role, chapter, endsOn: ended ? "" : endsOn, current: "" },
    messages: { failed: officerMessages.saveFailed },
    save: (fields) => onSave({ ...fields, ended: false }),
  });
  const makesOwner = form.watch("role") === "owner" && (role !== "owner" || ended);
  return (
    <FormDialog
      title={labels.edit(username)}
      submitLabel={ended ? labels.reopenAccount : labels.saveOfficer}
      pendingLabel={labels.saving}
      submission={submission}
      onClose={onClose}
    >
      <RoleFields
        role={field("role")}
        chapter={field("chapter")}
        endsOn={field("endsOn")}
        chosen={form.watch("role")}
      />
      {makesOwner && <OwnerPasswordField {...field("current")} />}
    </FormDialog>
  );
}

const options = roles.map((value) => ({ value, label: roleNames[value] }));

interface RoleFieldsProps {
  role: FormFieldProps;
  chapter: FormFieldProps;
  endsOn: FormFieldProps;
  chosen: Role;
}

/** Asks an owner for their password before someone else becomes an owner. */
const OwnerPasswordField = (field: FormFieldProps) => (
  <PasswordField label={labels.yourPassword} help={labels.yourPasswordHelp} {...field} />
);

/** The fields for role and end date of an account. */
function RoleFields({ role, chapter, endsOn, chosen }: RoleFieldsProps) {
  return (
    <>
      <SelectField label={labels.role} required options={options} help={roleDescriptions[chosen]} {...role} />
      {chosen === "editor" && (
        <ChapterField label={labels.chapter} placeholder={labels.allContent} help={labels.chapterHelp} {...chapter} />
      )}
      <TextField label={labels.endDate} type="date" help={labels.endDateHelp} {...endsOn} />
    </>
  );
}
