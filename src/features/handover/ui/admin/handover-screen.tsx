import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Api } from "#api-client/api.ts";
import {
  cancelPlan,
  endOldAccounts,
  fetchHandover,
  fetchNotes,
  type HandoverLine,
  handoverMessages,
  type Notes,
  NotesFields,
  type NotesInput,
  saveNotes,
  savePlan,
} from "#features/handover/handover.contract.ts";
import { handoverLabels, handoverLabels as labels } from "#features/handover/handover.labels.ts";
import { summarizeHandover } from "#features/handover/handover.rules.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { AdminHeading, ScreenForm, ScreenSection, StateList } from "#kit/admin/screen-parts.tsx";
import { type Loaded, LoadedContent, load, useLoaded } from "#kit/admin/screen-route.tsx";
import { useSession } from "#kit/admin/session.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { formatDay, formatInstant } from "#shared/dates.ts";
import type { Role } from "#shared/roles.ts";
import { formatPerson, GuidedHandover, type Person } from "./guided-handover.tsx";

/** The data of other features that the screen shows. */
interface HandoverContext {
  /** The open tasks of the dashboard, each as a sentence without a period. */
  tasks: readonly string[];
  officers: (Person & { ended: boolean })[];
  /** The pending invitations. */
  invitations: { name: string; role: Role }[];
  /** Whether the site sends mail. */
  sendsMail: boolean;
}

/** The open tasks as a part of the handover. */
function tasksLine(tasks: readonly string[]): HandoverLine {
  if (tasks.length === 0) return { part: labels.tasks, state: "well", words: labels.noTasks };
  const words = labels.openTasks(tasks.length, tasks[0] ?? "");
  return { part: labels.tasks, state: "advice", words, todo: labels.tasksToDo, to: "/admin/dashboard" };
}

/** Loads everything that the screen shows. */
export const loadHandover = (fetchContext: (api: Api) => Promise<HandoverContext>) =>
  load(async (api) => {
    const [{ lines, plan }, notes, { tasks, officers, invitations, sendsMail }] = await Promise.all([
      fetchHandover(api),
      fetchNotes(api),
      fetchContext(api),
    ]);
    return {
      lines: [...lines, tasksLine(tasks)],
      plan,
      notes,
      sendsMail,
      people: officers.filter(({ ended }) => !ended),
      /** The names on pending invitations for owners. */
      invited: invitations.filter(({ role }) => role === "owner").map(({ name }) => name || labels.unnamed),
    };
  }, handoverMessages.loadFailed);

type Handover = NonNullable<Awaited<ReturnType<typeof loadHandover>>["data"]>;

interface HandoverScreenProps {
  handover: Promise<Loaded<Handover>>;
  /** The full name of the branch. */
  branch: string;
  /** The dialog that invites a successor. */
  InviteDialog: (props: { firstRole: Role; sendsMail: boolean; onClose: () => void }) => ReactNode;
  /** Leaves the admin area after the user's own account has ended. */
  onLeave: () => unknown;
}

export function HandoverScreen({ handover, branch, InviteDialog, onLeave }: HandoverScreenProps) {
  const loaded = useLoaded(handover);
  const { timeZone } = useSession();
  return (
    <>
      <div className="screen-only">
        <AdminHeading
          title={labels.title}
          isNarrow
          description={labels.description}
          actions={
            <Button variant="secondary" disabled={!loaded?.data} onClick={() => print()}>
              <Printer aria-hidden="true" />
              {labels.print}
            </Button>
          }
        />
      </div>
      <LoadedContent loaded={loaded} waiting={<SpinnerBlock label={labels.loading} className="min-h-96" />}>
        {({ lines, notes, ...steps }) => (
          <>
            <div className="screen-only">
              <div className="flex max-w-4xl flex-col gap-4 sm:gap-6">
                <HandoverReport lines={lines} />
                <HandoverSteps {...steps} InviteDialog={InviteDialog} onLeave={onLeave} />
                <NotesCard notes={notes} />
              </div>
            </div>
            <HandoverSheet
              address={location.origin}
              printed={formatInstant(new Date(), timeZone)}
              people={steps.people}
              {...{ branch, lines, notes }}
            />
          </>
        )}
      </LoadedContent>
    </>
  );
}

/** Shows a summary, and each part with what to do. */
function HandoverReport({ lines }: { lines: readonly HandoverLine[] }) {
  const items = lines.map(({ todo, to, ...line }) => ({
    ...line,
    details: todo && <p className="mt-1 text-sm">{to ? <Link to={to}>{todo}</Link> : todo}</p>,
  }));
  return <StateList label={labels.parts} whole={summarizeHandover(lines)} items={items} />;
}

type HandoverStepsProps = Omit<Handover, "lines" | "notes"> & Pick<HandoverScreenProps, "InviteDialog" | "onLeave">;

function HandoverSteps({ plan, people, invited, sendsMail, InviteDialog, onLeave }: HandoverStepsProps) {
  const { timeZone } = useSession();
  const write = useWrite();
  const [inviting, setInviting] = useState(false);
  const version = plan?.version ?? 0;

  async function end(endsOn: string) {
    const isOwnEnd = !endsOn && people.some(({ _id, isYou }) => isYou && plan?.leaving.includes(_id));
    if (!isOwnEnd) return write((api) => endOldAccounts(api, { endsOn }, version), labels.accountsEnded);
    await endOldAccounts(adminApi, { endsOn }, version);
    // The user's own session has ended, so there is nothing left to load.
    await onLeave();
  }

  return (
    <ScreenSection id="hand-over" title={labels.guide}>
      <GuidedHandover
        plan={plan}
        people={people.filter(({ counselor }) => !counselor)}
        invited={invited}
        timeZone={timeZone}
        onPlan={(leaving) => write((api) => savePlan(api, { leaving }, version), labels.saved)}
        onInvite={() => setInviting(true)}
        onEnd={end}
        onCancel={() => write((api) => cancelPlan(api, version), labels.cancelled)}
      />
      {inviting && <InviteDialog firstRole="owner" sendsMail={sendsMail} onClose={() => setInviting(false)} />}
    </ScreenSection>
  );
}

function NotesCard({ notes }: Pick<Handover, "notes">) {
  const write = useWrite();
  const save = (fields: NotesInput, version: number) =>
    write((api) => saveNotes(api, fields, version), handoverMessages.notesSaved);
  return (
    <ScreenSection id="notes" title={labels.notes}>
      <p className="mt-1 mb-5 text-muted text-sm">{labels.notesHelp}</p>
      <NotesForm notes={notes} onSave={save} />
    </ScreenSection>
  );
}

const notesLabels = handoverLabels.notesForm;

interface NotesFormProps {
  notes: Notes;
  /** Saves the form's changes to `version`. Throws with a message for users. */
  onSave: (fields: NotesInput, version: number) => Promise<Notes>;
}

/** Edits the notes on domain and hosting. */
function NotesForm({ notes: { version, savedAt: _savedAt, ...stored }, onSave }: NotesFormProps) {
  const { form, field, submission } = useSaveForm({
    fields: NotesFields,
    defaultValues: stored,
    version,
    draftKey: "handover notes",
    messages: { failed: handoverMessages.notesFailed },
    async save(fields) {
      const { version: _version, savedAt: _saved, ...saved } = await onSave(fields, version);
      form.reset(saved);
    },
  });
  return (
    <ScreenForm
      submission={submission}
      submitLabel={notesLabels.saveNotes}
      pendingLabel={notesLabels.saving}
      className="gap-5"
      asksBeforeLeaving
    >
      <TextArea label={notesLabels.domain} rows={3} help={notesLabels.domainHelp} {...field("domain")} />
      <TextField label={notesLabels.domainUntil} type="date" {...field("domainUntil")} />
      <TextArea label={notesLabels.hosting} rows={3} help={notesLabels.hostingHelp} {...field("hosting")} />
      <TextField label={notesLabels.hostingUntil} type="date" {...field("hostingUntil")} />
      <TextArea label={notesLabels.contacts} rows={3} help={notesLabels.contactsHelp} {...field("contacts")} />
    </ScreenForm>
  );
}

const sheetLabels = handoverLabels.handoverSheet;

interface HandoverSheetProps {
  /** The name of the branch. */
  branch: string;
  /** The URL of the site. */
  address: string;
  /** The formatted time of printing. */
  printed: string;
  lines: readonly HandoverLine[];
  people: readonly Person[];
  notes: Notes;
}

const statusLabels = { well: "OK", advice: "Warning", wrong: sheetLabels.actionNeeded } as const;

const until = (words: string, day: string) =>
  [words, day && sheetLabels.paidUntil(formatDay(day))].filter(Boolean).join("\n");

/** A printed page with everything that the next officers need. Contains no secrets. */
function HandoverSheet({ branch, address, printed, lines, people, notes }: HandoverSheetProps) {
  const written = [
    { term: "Domain", words: until(notes.domain, notes.domainUntil) },
    { term: "Hosting", words: until(notes.hosting, notes.hostingUntil) },
    { term: "Contacts", words: notes.contacts },
  ];
  return (
    <div className="print-only">
      <h1 className="text-2xl">{sheetLabels.handoverSheet}</h1>
      <p>{sheetLabels.printed(branch, address, printed)}</p>
      <h2 className="mt-4 text-lg">{sheetLabels.stateOfTheSite}</h2>
      <table className="w-full border-collapse text-left [&_:is(td,th)]:border [&_:is(td,th)]:p-1.5 [&_:is(td,th)]:align-top">
        <tbody>
          {lines.map(({ part, state, words, todo }) => (
            <tr key={part}>
              <th scope="row">{part}</th>
              <td>{statusLabels[state]}</td>
              <td>{[words, todo].filter(Boolean).join(" ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="mt-4 text-lg">{sheetLabels.accounts}</h2>
      <ul className="list-disc pl-5">
        {people.map((person) => (
          <li key={person._id}>{formatPerson({ ...person, isYou: false })}</li>
        ))}
      </ul>
      {written.map(({ term, words }) => (
        <div key={term} className="mt-4">
          <h2 className="text-lg">{term}</h2>
          <p className="whitespace-pre-line">{words || sheetLabels.notRecorded}</p>
        </div>
      ))}
      <h2 className="mt-4 text-lg">{sheetLabels.theFirstWeek}</h2>
      <ol className="list-decimal pl-5">
        <li>{sheetLabels.weekSignIn}</li>
        <li>{sheetLabels.weekReadHelp}</li>
        <li>{sheetLabels.weekCheckOwner}</li>
        <li>{sheetLabels.weekPasswords}</li>
      </ol>
    </div>
  );
}
