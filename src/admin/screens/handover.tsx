import { Printer } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useBranch } from "#admin/branch.ts";
import { cancelPlan, endOldAccounts, saveNotes, savePlan } from "#features/handover/handover.api.ts";
import { handoverMessages, type NotesInput } from "#features/handover/handover.contract.ts";
import { GuidedHandover } from "#features/handover/ui/admin/guided-handover.tsx";
import { HandoverLines } from "#features/handover/ui/admin/handover-lines.tsx";
import { HandoverSheet } from "#features/handover/ui/admin/handover-sheet.tsx";
import { NotesForm } from "#features/handover/ui/admin/notes-form.tsx";
import { invite } from "#features/sign-in/officers.api.ts";
import { InviteDialog } from "#features/sign-in/ui/admin/invite-dialog.tsx";
import { leavePath } from "#features/sign-in/ui/sign-in.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { load, type PageProps } from "#kit/admin/load.ts";
import { LoadedContent } from "#kit/admin/loaded-content.tsx";
import { browserMark, currentSession, useSession } from "#kit/admin/session.ts";
import { useLoaded } from "#kit/admin/use-loaded.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Card } from "#kit/page/card.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import { formatInstant } from "#shared/dates.ts";
import { type LoadedHandover, loadHandover } from "./handover/load-handover.ts";

export const meta = adminMeta("Handover");

/** Not awaited, so that the screen can show a spinner. */
export const clientLoader = () => ({
  handover: load((api) => loadHandover(api, currentSession().timeZone), handoverMessages.loadFailed),
});

function HandOver({ plan, people, invited, sendsMail }: Omit<LoadedHandover, "lines" | "notes">) {
  const { timeZone } = useSession();
  const navigate = useNavigate();
  const write = useWrite();
  const [inviting, setInviting] = useState(false);
  const version = plan?.version ?? 0;

  async function end(endsOn: string) {
    const isOwnEnd = !endsOn && people.some(({ _id, isYou }) => isYou && plan?.leaving.includes(_id));
    if (!isOwnEnd) return write((api) => endOldAccounts(api, { endsOn }, version), "Accounts ended");
    await endOldAccounts(adminApi, { endsOn }, version);
    // The user's own session has ended, so there is nothing left to load.
    await navigate(leavePath(), { replace: true });
  }

  return (
    <Card as="section" aria-labelledby="hand-over" padding="none" className="p-4 sm:p-6">
      <h2 id="hand-over" className="text-xl">
        Guided handover
      </h2>
      <GuidedHandover
        plan={plan}
        people={people.filter(({ counselor }) => !counselor)}
        invited={invited}
        timeZone={timeZone}
        onPlan={(leaving) => write((api) => savePlan(api, { leaving }, version), "Handover saved")}
        onInvite={() => setInviting(true)}
        onEnd={end}
        onGiveUp={() => write((api) => cancelPlan(api, version), "Handover cancelled")}
      />
      {inviting && (
        <InviteDialog
          firstRole="owner"
          timeZone={timeZone}
          sendsMail={sendsMail}
          onInvite={(invitation) =>
            write((api) => invite(api, { ...invitation, browser: browserMark() }), "Invitation created")
          }
          onClose={() => setInviting(false)}
        />
      )}
    </Card>
  );
}

function Notes({ notes }: Pick<LoadedHandover, "notes">) {
  const write = useWrite();
  const save = (fields: NotesInput, version: number) =>
    write((api) => saveNotes(api, fields, version), handoverMessages.notesSaved);
  return (
    <Card as="section" aria-labelledby="notes" padding="none" className="p-4 sm:p-6">
      <h2 id="notes" className="scroll-mt-20 text-xl">
        Domain and hosting
      </h2>
      <p className="mt-1 mb-5 text-muted text-sm">
        Only owners can see these notes. They are never published, but every backup contains them.
      </p>
      <NotesForm notes={notes} onSave={save} />
    </Card>
  );
}

export default function HandoverPage({ loaderData }: PageProps<typeof clientLoader>) {
  const handover = useLoaded(loaderData.handover);
  const { timeZone } = useSession();
  const branch = useBranch();
  return (
    <>
      <div className="screen-only">
        <AdminHeading
          title="Handover"
          description="Check whether the next officers can take over the site, and hand it over in three steps."
          actions={
            <Button variant="secondary" disabled={!handover?.data} onClick={() => print()}>
              <Printer aria-hidden="true" />
              Print handover sheet
            </Button>
          }
        />
      </div>
      <LoadedContent loaded={handover} waiting={<SpinnerBlock label="Loading the handover" className="min-h-96" />}>
        {({ lines, plan, notes, people, invited, sendsMail }) => (
          <>
            <div className="screen-only">
              <div className="flex max-w-4xl flex-col gap-4 sm:gap-6">
                <HandoverLines lines={lines} />
                <HandOver {...{ plan, people, invited, sendsMail }} />
                <Notes notes={notes} />
              </div>
            </div>
            <HandoverSheet
              branch={branch.longName}
              address={location.origin}
              printed={formatInstant(new Date(), timeZone)}
              {...{ lines, people, notes }}
            />
          </>
        )}
      </LoadedContent>
    </>
  );
}
