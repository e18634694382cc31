import { useState } from "react";
import { useNavigate } from "react-router";
import { fetchMailState } from "#features/sign-in/forgotten.api.ts";
import {
  cancelCounselorChange,
  changeOfficer,
  fetchInvitations,
  fetchOfficers,
  invite,
  requestCounselorChange,
  withdrawInvitation,
} from "#features/sign-in/officers.api.ts";
import { COUNSELOR_DAYS, type Invitation, type Officer, officerMessages } from "#features/sign-in/officers.contract.ts";
import type { CounselorStep } from "#features/sign-in/ui/admin/counselor-mark.tsx";
import { InvitationsTable, invitedName } from "#features/sign-in/ui/admin/invitations-table.tsx";
import { InviteDialog } from "#features/sign-in/ui/admin/invite-dialog.tsx";
import { OfficerDialog } from "#features/sign-in/ui/admin/officer-dialog.tsx";
import { OfficersTable } from "#features/sign-in/ui/admin/officers-table.tsx";
import { OneselfDialog } from "#features/sign-in/ui/admin/oneself-dialog.tsx";
import { leavePath } from "#features/sign-in/ui/sign-in.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { load, type PageProps } from "#kit/admin/load.ts";
import { LoadedContent } from "#kit/admin/loaded-content.tsx";
import { browserMark, useSession } from "#kit/admin/session.ts";
import { useLoaded } from "#kit/admin/use-loaded.ts";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { AdminHeading } from "#kit/page/section.tsx";

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
  | { to: "edit" | "end"; officer: Officer }
  | { to: "withdraw"; invitation: Invitation }
  | ({ to: "counselor" } & CounselorStep);

const counselorTitles = { mark: "Mark as counselor", lift: "Remove counselor mark" };

const COUNSELOR_HELP =
  "The counselor stays when officers change. Nobody else can end or change the counselor’s account, not even an owner.";

/** Says what happens next. */
const counselorEffect = ({ officer, step }: CounselorStep) => {
  if (step === "request")
    return `The change for ${officer.username} takes effect in ${COUNSELOR_DAYS} days, or when another owner confirms it.`;
  return `The change for ${officer.username} takes effect now.`;
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

  async function end({ _id, role, endsOn, isYou }: Officer) {
    const ended = { role, endsOn, ended: true };
    if (!isYou) return write((api) => changeOfficer(api, _id, ended), "Account ended");
    await changeOfficer(adminApi, _id, ended);
    // The user's own session has ended too, so there is nothing to reload.
    await navigate(leavePath(), { replace: true });
  }

  return (
    <>
      <AdminHeading
        title="Officers"
        description="Accounts that can sign in, with their roles and end dates."
        actions={<Button onClick={() => setOpen({ to: "invite" })}>Invite officer</Button>}
      />
      <FailureAlert failure={attempt.failure} className="mb-6" />
      <LoadedContent loaded={loaded} waiting={<SpinnerBlock label="Loading officers" className="min-h-96" />}>
        {({ officers, invitations }) => (
          <div className="flex flex-col gap-8">
            <OfficersTable
              officers={officers}
              timeZone={timeZone}
              onEdit={(officer) => setOpen({ to: "edit", officer })}
              onEnd={(officer) => setOpen({ to: "end", officer })}
              onCounselorStep={(step) => setOpen({ to: "counselor", ...step })}
              onCounselorCancel={({ _id }) =>
                void confirm(() => write((api) => cancelCounselorChange(api, _id), "Change canceled"))
              }
            />
            {invitations.length > 0 && (
              <section aria-labelledby="invitations">
                <h2 id="invitations" className="mb-4 text-xl">
                  Invitations
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
      {open?.to === "invite" && (
        <InviteDialog
          timeZone={timeZone}
          sendsMail={loaded?.data?.mail.sends ?? false}
          onInvite={(invitation) =>
            write((api) => invite(api, { ...invitation, browser: browserMark() }), "Invitation created")
          }
          onClose={close}
        />
      )}
      {open?.to === "edit" && (
        <OfficerDialog
          officer={open.officer}
          onSave={async (decided) => {
            await write(
              (api) => changeOfficer(api, open.officer._id, { ...decided, browser: browserMark() }),
              "Officer saved",
            );
            afterWrite(close);
          }}
          onClose={close}
        />
      )}
      {open?.to === "counselor" && (
        <OneselfDialog
          title={counselorTitles[open.change]}
          submitLabel={open.step === "confirm" ? "Confirm change" : counselorTitles[open.change]}
          failed={officerMessages.saveFailed}
          onConfirm={async (current) => {
            const input = { change: open.change, current, browser: browserMark() };
            await write(
              (api) => requestCounselorChange(api, open.officer._id, input),
              open.step === "request" ? "Change requested" : "Officer saved",
            );
            afterWrite(close);
          }}
          onClose={close}
        >
          {COUNSELOR_HELP} {counselorEffect(open)}
        </OneselfDialog>
      )}
      <ConfirmDialog
        open={open?.to === "end"}
        title="End account"
        thing={open?.to === "end" ? { name: open.officer.username } : undefined}
        note="Their content stays. You can reopen the account later."
        confirmLabel="End account"
        pending={pending}
        pendingLabel="Ending..."
        onConfirm={() => open?.to === "end" && void confirm(() => end(open.officer))}
        onCancel={close}
      >
        Are you sure you want to end this account now? This also ends all sessions of this person.
      </ConfirmDialog>
      <ConfirmDialog
        open={open?.to === "withdraw"}
        title="Withdraw invitation"
        thing={open?.to === "withdraw" ? { name: invitedName(open.invitation) } : undefined}
        confirmLabel="Withdraw invitation"
        pending={pending}
        pendingLabel="Withdrawing..."
        onConfirm={() =>
          open?.to === "withdraw" &&
          void confirm(() => write((api) => withdrawInvitation(api, open.invitation), "Invitation withdrawn"))
        }
        onCancel={close}
      >
        Are you sure you want to withdraw this invitation? The link will stop working.
      </ConfirmDialog>
    </>
  );
}
