import { useState } from "react";
import { useNavigate } from "react-router";
import {
  COUNSELOR_DAYS,
  type Invitation,
  type Officer,
  officerMessages,
  type ResetLink,
} from "#features/sign-in/officers.contract.ts";
import { signInLabels } from "#features/sign-in/sign-in.admin.labels.ts";
import {
  cancelCounselorChange,
  changeOfficer,
  createResetLink,
  fetchInvitations,
  fetchMailState,
  fetchOfficers,
  requestCounselorChange,
  withdrawInvitation,
} from "#features/sign-in/sign-in.api.ts";
import { passwordResetMessages } from "#features/sign-in/sign-in.contract.ts";
import { leavePath } from "#features/sign-in/ui/sign-in.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { PasswordDialog } from "#kit/admin/password-dialog.tsx";
import { AdminHeading } from "#kit/admin/screen-parts.tsx";
import { LoadedContent, load, type PageProps, useLoaded } from "#kit/admin/screen-route.tsx";
import { browserMark, useSession } from "#kit/admin/session.ts";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { InviteDialog, OfficerDialog, ResetLinkDialog } from "./officer-dialogs.tsx";
import { type CounselorStep, InvitationsTable, invitedName, OfficersTable } from "./officers-table.tsx";

const labels = signInLabels.officersScreen;

export const meta = adminMeta("Officers");

/** Not awaited, so that the screen can show the loading state. */
export const clientLoader = () => ({
  loaded: load(async (api) => {
    const [officers, invitations, mail] = await Promise.all([
      fetchOfficers(api),
      fetchInvitations(api),
      fetchMailState(api),
    ]);
    return { officers, invitations, mail };
  }, officerMessages.listFailed),
});

type Open =
  | { to: "invite" }
  | { to: "edit" | "end" | "reset link"; officer: Officer }
  | { to: "show link"; officer: Officer; link: ResetLink }
  | { to: "withdraw"; invitation: Invitation }
  | ({ to: "counselor" } & CounselorStep);

const counselorTitles = { mark: labels.markAsCounselor, lift: labels.removeCounselorMark };

const COUNSELOR_HELP = labels.counselorHelp;

/** Returns the sentence about when the change takes effect. */
const counselorEffect = ({ officer, step }: CounselorStep) => {
  if (step === "request") return labels.effectLater(officer.username, COUNSELOR_DAYS);
  return labels.effectNow(officer.username);
};

export default function OfficersPage({ loaderData }: PageProps<typeof clientLoader>) {
  const { timeZone } = useSession();
  const loaded = useLoaded(loaderData.loaded);
  const write = useWrite();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  const [pending, setPending] = useState(false);
  const attempt = useAttempt(open?.to === "withdraw" ? officerMessages.withdrawFailed : officerMessages.saveFailed);
  const close = () => setOpen(null);

  async function confirm(run: () => Promise<unknown>) {
    setPending(true);
    await attempt.run(run);
    afterWrite(() => {
      setPending(false);
      close();
    });
  }

  async function end({ _id, role, chapter, endsOn, isYou }: Officer) {
    const ended = { role, chapter, endsOn, ended: true };
    if (!isYou) return write((api) => changeOfficer(api, _id, ended), labels.accountEnded);
    await changeOfficer(adminApi, _id, ended);
    // The user's own session has ended too, so there is nothing to reload.
    await navigate(leavePath(), { replace: true });
  }

  return (
    <>
      <AdminHeading
        title={labels.officers}
        description={labels.description}
        actions={<Button onClick={() => setOpen({ to: "invite" })}>{labels.inviteOfficer}</Button>}
      />
      <FailureAlert failure={attempt.failure} className="mb-6" />
      <LoadedContent loaded={loaded} waiting={<SpinnerBlock label={labels.loadingOfficers} className="min-h-96" />}>
        {({ officers, invitations }) => (
          <div className="flex flex-col gap-8">
            <OfficersTable
              officers={officers}
              timeZone={timeZone}
              onEdit={(officer) => setOpen({ to: "edit", officer })}
              onResetLink={(officer) => setOpen({ to: "reset link", officer })}
              onEnd={(officer) => setOpen({ to: "end", officer })}
              onCounselorStep={(step) => setOpen({ to: "counselor", ...step })}
              onCounselorCancel={({ _id }) =>
                void confirm(() => write((api) => cancelCounselorChange(api, _id), labels.changeCanceled))
              }
            />
            {invitations.length > 0 && (
              <section aria-labelledby="invitations">
                <h2 id="invitations" className="mb-4 text-xl">
                  {labels.invitations}
                </h2>
                <InvitationsTable
                  invitations={invitations}
                  timeZone={timeZone}
                  onWithdraw={(invitation) => setOpen({ to: "withdraw", invitation })}
                />
              </section>
            )}
          </div>
        )}
      </LoadedContent>
      {open?.to === "invite" && <InviteDialog sendsMail={loaded?.data?.mail.sends ?? false} onClose={close} />}
      {open?.to === "edit" && (
        <OfficerDialog
          officer={open.officer}
          onSave={async (decided) => {
            await write(
              (api) => changeOfficer(api, open.officer._id, { ...decided, browser: browserMark() }),
              labels.officerSaved,
            );
            afterWrite(close);
          }}
          onClose={close}
        />
      )}
      {open?.to === "reset link" && (
        <PasswordDialog
          title={labels.createResetLink}
          submitLabel={labels.createResetLink}
          failed={passwordResetMessages.linkFailed}
          onConfirm={async (current) => {
            const link = await createResetLink(adminApi, open.officer._id, { current, browser: browserMark() });
            setOpen({ to: "show link", officer: open.officer, link });
          }}
          onClose={close}
        >
          {labels.resetLinkQuestion(open.officer.username)}
        </PasswordDialog>
      )}
      {open?.to === "show link" && (
        <ResetLinkDialog username={open.officer.username} link={open.link} onClose={close} />
      )}
      {open?.to === "counselor" && (
        <PasswordDialog
          title={counselorTitles[open.change]}
          submitLabel={open.step === "confirm" ? labels.confirmChange : counselorTitles[open.change]}
          failed={officerMessages.saveFailed}
          onConfirm={async (current) => {
            const input = { change: open.change, current, browser: browserMark() };
            await write(
              (api) => requestCounselorChange(api, open.officer._id, input),
              open.step === "request" ? labels.changeRequested : labels.officerSaved,
            );
            afterWrite(close);
          }}
          onClose={close}
        >
          {COUNSELOR_HELP} {counselorEffect(open)}
        </PasswordDialog>
      )}
      <ConfirmDialog
        open={open?.to === "end"}
        title={labels.endAccount}
        item={open?.to === "end" ? { name: open.officer.username } : undefined}
        note={labels.endAccountNote}
        confirmLabel={labels.endAccount}
        pending={pending}
        pendingLabel={labels.ending}
        onConfirm={() => open?.to === "end" && void confirm(() => end(open.officer))}
        onCancel={close}
      >
        {labels.endAccountQuestion}
      </ConfirmDialog>
      <ConfirmDialog
        open={open?.to === "withdraw"}
        title={labels.withdrawInvitation}
        item={open?.to === "withdraw" ? { name: invitedName(open.invitation) } : undefined}
        confirmLabel={labels.withdrawInvitation}
        pending={pending}
        pendingLabel={labels.withdrawing}
        onConfirm={() =>
          open?.to === "withdraw" &&
          void confirm(() => write((api) => withdrawInvitation(api, open.invitation), labels.invitationWithdrawn))
        }
        onCancel={close}
      >
        {labels.withdrawInvitationQuestion}
      </ConfirmDialog>
    </>
  );
}
