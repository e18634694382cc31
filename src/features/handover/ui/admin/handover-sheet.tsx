import type { HandoverLine, Notes } from "#features/handover/handover.contract.ts";
import { handoverLabels } from "#features/handover/handover.labels.ts";
import { formatDay } from "#shared/dates.ts";
import { formatPerson, type Person } from "./guided-handover.tsx";

const labels = handoverLabels.handoverSheet;

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

const statusLabels = { well: "OK", advice: "Warning", wrong: labels.actionNeeded } as const;

const until = (words: string, day: string) =>
  [words, day && labels.paidUntil(formatDay(day))].filter(Boolean).join("\n");

/** A printed page with everything that the next officers need. Contains no secrets. */
export function HandoverSheet({ branch, address, printed, lines, people, notes }: HandoverSheetProps) {
  const written = [
    { term: "Domain", words: until(notes.domain, notes.domainUntil) },
    { term: "Hosting", words: until(notes.hosting, notes.hostingUntil) },
    { term: "Contacts", words: notes.contacts },
  ];
  return (
    <div className="print-only">
      <h1 className="text-2xl">{labels.handoverSheet}</h1>
      <p>{labels.printed(branch, address, printed)}</p>
      <h2 className="mt-4 text-lg">{labels.stateOfTheSite}</h2>
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
      <h2 className="mt-4 text-lg">{labels.accounts}</h2>
      <ul className="list-disc pl-5">
        {people.map((person) => (
          <li key={person._id}>{formatPerson({ ...person, isYou: false })}</li>
        ))}
      </ul>
      {written.map(({ term, words }) => (
        <div key={term} className="mt-4">
          <h2 className="text-lg">{term}</h2>
          <p className="whitespace-pre-line">{words || labels.notRecorded}</p>
        </div>
      ))}
      <h2 className="mt-4 text-lg">{labels.theFirstWeek}</h2>
      <ol className="list-decimal pl-5">
        <li>{labels.weekSignIn}</li>
        <li>{labels.weekReadHelp}</li>
        <li>{labels.weekCheckOwner}</li>
        <li>{labels.weekPasswords}</li>
      </ol>
    </div>
  );
}
