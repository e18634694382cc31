import { Check, Printer } from "lucide-react";
import { useRef, useState } from "react";
import type { DoorPerson } from "#features/registrations/check-ins.contract.ts";
import { doorPageLabels as labels } from "#features/registrations/door.labels.ts";
import { isTicketText, searchPeople } from "#features/registrations/door.rules.ts";
import { formatCode } from "#features/registrations/participant-token.rules.ts";
import { clockTime, UndoReasons } from "./scan-result.tsx";

/** More results than anybody reads at a door. */
const SHOWN = 50;

/** Names have no digits and slashes, but links and codes do. */
const noMatchFor = (typed: string) => (/[\d/]/.test(typed) ? labels.advice.unknown : labels.noMatch);

interface PeopleSearchProps {
  people: ReadonlyMap<string, DoorPerson>;
  title: string;
  onCheckIn: (text: string) => void;
  onUndo: (code: string, reason: string) => void;
}

/** Search by name or code, and the list to print. */
export function PeopleSearch({ people, title, onCheckIn, onUndo }: PeopleSearchProps) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const found = searchPeople(people, typed);
  const isTicket = isTicketText(people, typed);
  /** Leaves the field empty and focused for the next person. */
  const checkIn = (text: string) => {
    onCheckIn(text);
    setTyped("");
    field.current?.focus();
  };
  return (
    <>
      <form
        className="print:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTicket) checkIn(typed);
        }}
      >
        <label htmlFor="door-search" className="font-semibold">
          {labels.search}
        </label>
        <div className="mt-1 flex gap-2">
          <input
            ref={field}
            id="door-search"
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            className="min-h-14 w-full min-w-0 rounded-lg border border-white/60 bg-[#001a38] px-4 text-white text-xl scheme-dark"
          />
          <button
            type="submit"
            disabled={!isTicket}
            className="min-h-14 shrink-0 cursor-pointer rounded-lg bg-amber px-4 font-bold text-[#002855] disabled:cursor-not-allowed disabled:bg-white/25 disabled:text-white"
          >
            {labels.checkInCode}
          </button>
        </div>
        <p className="mt-1 text-sm text-white/85">{labels.searchHelp}</p>
      </form>
      <ul className="mt-3 grid gap-2 print:hidden">
        {found.slice(0, SHOWN).map((person) => (
          <PersonRow key={person.id} person={person} onCheckIn={checkIn} onUndo={onUndo} />
        ))}
      </ul>
      {found.length > SHOWN && <p className="mt-3 print:hidden">{labels.morePeople(found.length - SHOWN)}</p>}
      {found.length === 0 && !isTicket && (
        <p className="mt-3 print:hidden">{people.size === 0 ? labels.nobody : noMatchFor(typed)}</p>
      )}
      <button
        type="button"
        onClick={() => print()}
        className="mt-4 inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-lg border border-white/60 px-4 font-semibold print:hidden"
      >
        <Printer aria-hidden="true" className="size-5" />
        {labels.printList}
      </button>
      <PrintedList people={searchPeople(people, "")} title={title} />
    </>
  );
}

interface PersonRowProps {
  person: DoorPerson;
  onCheckIn: (text: string) => void;
  onUndo: (code: string, reason: string) => void;
}

function PersonRow({ person, onCheckIn, onUndo }: PersonRowProps) {
  const [isUndoing, setUndoing] = useState(false);
  const { name, state, code, checkedInAt, phone } = person;
  return (
    <li className="rounded-lg border border-white/25 p-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p dir="auto" className="wrap-anywhere font-semibold text-lg leading-tight">
            {name}
          </p>
          <p className="text-sm text-white/85">
            {checkedInAt ? labels.inSince(clockTime(checkedInAt), phone) : labels.states[state]}
          </p>
        </div>
        {state === "confirmed" && !checkedInAt && (
          <button
            type="button"
            aria-label={labels.checkInPerson(name)}
            onClick={() => onCheckIn(code)}
            className="inline-flex min-h-12 shrink-0 cursor-pointer items-center gap-2 rounded-lg bg-[#00692f] px-4 font-bold text-white"
          >
            <Check aria-hidden="true" className="size-5" />
            {labels.checkIn}
          </button>
        )}
        {checkedInAt && !isUndoing && (
          <button
            type="button"
            aria-label={labels.undoPerson(name)}
            onClick={() => setUndoing(true)}
            className="min-h-12 shrink-0 cursor-pointer rounded-lg border border-white/60 px-4 font-semibold"
          >
            {labels.undo}
          </button>
        )}
      </div>
      {isUndoing && (
        <UndoReasons
          onReason={(reason) => {
            setUndoing(false);
            onUndo(code, reason);
          }}
        />
      )}
    </li>
  );
}

/** The list on paper, in the order of the search. */
function PrintedList({ people, title }: { people: readonly DoorPerson[]; title: string }) {
  const confirmed = people.filter(({ state }) => state === "confirmed");
  return (
    <table className="hidden w-full border-collapse text-black print:table">
      <caption className="pb-2 text-left font-bold text-xl">{title}</caption>
      <thead>
        <tr>
          <th className="border border-black p-1 text-left">{labels.printed.came}</th>
          <th className="border border-black p-1 text-left">{labels.printed.name}</th>
          <th className="border border-black p-1 text-left">{labels.printed.code}</th>
        </tr>
      </thead>
      <tbody>
        {confirmed.map(({ id, name, code, checkedInAt }) => (
          <tr key={id}>
            <td className="w-16 border border-black p-1">{checkedInAt ? clockTime(checkedInAt) : ""}</td>
            <td className="wrap-anywhere border border-black p-1">{name}</td>
            <td className="border border-black p-1">{formatCode(code)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
