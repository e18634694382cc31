import type { HandoverLine, Notes } from "#features/handover/handover.contract.ts";
import { formatDay } from "#shared/dates.ts";
import { type Person, personInWords } from "./person.ts";

interface HandoverSheetProps {
  /** What the branch is called. */
  branch: string;
  /** Where the site is. */
  address: string;
  /** When it is printed, in words. */
  printed: string;
  lines: readonly HandoverLine[];
  people: readonly Person[];
  notes: Notes;
}

const spoken = { well: "OK", advice: "Warning", wrong: "Action needed" } as const;

const until = (words: string, day: string) =>
  [words, day && `Paid until ${formatDay(day)}.`].filter(Boolean).join("\n");

/** On paper alone: all that the next webmaster needs, and no secret. */
export function HandoverSheet({ branch, address, printed, lines, people, notes }: HandoverSheetProps) {
  const written = [
    { term: "Domain", words: until(notes.domain, notes.domainUntil) },
    { term: "Hosting", words: until(notes.hosting, notes.hostingUntil) },
    { term: "Whom to ask", words: notes.contacts },
  ];
  return (
    <div className="print-only">
      <h1 className="text-2xl">Handover sheet</h1>
      <p>
        {branch}, {address}. Printed {printed}.
      </p>
      <h2 className="mt-4 text-lg">How the site stands</h2>
      <table className="w-full border-collapse text-left [&_:is(td,th)]:border [&_:is(td,th)]:p-1.5 [&_:is(td,th)]:align-top">
        <tbody>
          {lines.map(({ part, state, words, todo }) => (
            <tr key={part}>
              <th scope="row">{part}</th>
              <td>{spoken[state]}</td>
              <td>{[words, todo].filter(Boolean).join(" ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="mt-4 text-lg">Who may sign in</h2>
      <ul className="list-disc pl-5">
        {people.map((person) => (
          <li key={person._id}>{personInWords({ ...person, isYou: false })}</li>
        ))}
      </ul>
      {written.map(({ term, words }) => (
        <div key={term} className="mt-4">
          <h2 className="text-lg">{term}</h2>
          <p className="whitespace-pre-line">{words || "Nobody has written it down."}</p>
        </div>
      ))}
      <h2 className="mt-4 text-lg">The first week</h2>
      <ol className="list-decimal pl-5">
        <li>Sign in, and add a passkey under “Your account”.</li>
        <li>Read “Help” in the admin area: it is short.</li>
        <li>See that a second owner can sign in, and that the last backup is of this week.</li>
        <li>Get the passwords of domain and hosting from who keeps them, and change them.</li>
      </ol>
    </div>
  );
}
