import { Award, Link2, UserMinus } from "lucide-react";
import { registrationAdminLabels } from "#features/registrations/registrations.admin.labels.ts";
import type { Registration } from "#features/registrations/registrations.contract.ts";
import { isLive, type RegistrationState } from "#features/registrations/registrations.rules.ts";
import { editAction, type RowAction, RowActions } from "#kit/list/list-row.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { formatInstant } from "#shared/dates.ts";

const { people: labels, certificate: certificateLabels, link: linkLabels } = registrationAdminLabels;

/** The badges of states that need attention. A confirmed registration has plain text. */
const badge = "inline-block whitespace-nowrap rounded-full px-3 py-1 font-semibold text-xs";
const looks: Record<RegistrationState, string> = {
  confirmed: "",
  offered: `${badge} bg-brand/10 text-brand`,
  waiting: `${badge} bg-brand/10 text-brand`,
  cancelled: `${badge} bg-line/60 text-muted`,
  expired: `${badge} bg-line/60 text-muted`,
};

export type PersonAction = "edit" | "link" | "remove" | "certificate";

interface PeopleTableProps {
  people: readonly Registration[];
  timeZone: string;
  /** Whether officers pass on the links, because the site sends no email. */
  hasLinks: boolean;
  onAction: (action: PersonAction, person: Registration) => void;
}

/** The row of an erased person stays for the counts, without name and address. */
const isErased = ({ name }: Registration) => name === "";

/** One page of an event's registrations. */
export function PeopleTable({ people, timeZone, hasLinks, onAction }: PeopleTableProps) {
  return (
    <Table
      label={labels.table}
      className="has-compact-cards"
      head={
        <>
          <Th>{labels.name}</Th>
          <Th>{labels.state}</Th>
          <Th>{labels.member}</Th>
          <Th align="right">{labels.registered}</Th>
          <Th align="right">{labels.actions}</Th>
        </>
      }
    >
      {people.map((person) => (
        <tr key={person._id}>
          <Td className="min-w-44">
            <span className="flex min-w-0 flex-col">
              <span dir="auto" className="wrap-anywhere font-semibold text-ink">
                {isErased(person) ? labels.erased : person.name}
              </span>
              {!isErased(person) && (
                <a href={`mailto:${person.email}`} className="wrap-anywhere text-brand underline underline-offset-2">
                  {person.email.slice(0, person.email.indexOf("@"))}
                  <wbr />
                  {person.email.slice(person.email.indexOf("@"))}
                </a>
              )}
              {notesOf(person, timeZone).map((note) => (
                <span key={note} className="text-muted text-xs">
                  {note}
                </span>
              ))}
            </span>
          </Td>
          <Td>
            <span className={looks[person.state]}>{labels.states[person.state]}</span>
          </Td>
          <Td>{person.member ? labels.memberStated : labels.notMember}</Td>
          <Td align="right">{formatInstant(person.createdAt, timeZone)}</Td>
          <Td align="right" className="whitespace-nowrap">
            {!isErased(person) && (
              <RowActions
                name={person.name}
                actions={actionsOf(person, hasLinks, (action) => onAction(action, person))}
              />
            )}
          </Td>
        </tr>
      ))}
    </Table>
  );
}

function actionsOf(person: Registration, hasLinks: boolean, onAction: (action: PersonAction) => void): RowAction[] {
  const { name, state, checkedInAt, isCertificateRevoked } = person;
  const edit = editAction(name, () => onAction("edit"));
  if (!isLive(state)) return [edit];
  const link = {
    label: linkLabels.show(name),
    icon: <Link2 aria-hidden="true" />,
    onSelect: () => onAction("link"),
  };
  const { title, submit } = certificateLabels[isCertificateRevoked ? "restore" : "revoke"];
  const certificate = {
    label: title(name),
    text: submit,
    icon: <Award aria-hidden="true" />,
    onSelect: () => onAction("certificate"),
  };
  return [
    edit,
    ...(hasLinks ? [link] : []),
    ...(checkedInAt ? [certificate] : []),
    {
      label: labels.remove(name),
      text: registrationAdminLabels.remove.submit,
      tone: "danger",
      icon: <UserMinus aria-hidden="true" />,
      onSelect: () => onAction("remove"),
    },
  ];
}

/** Returns what the state does not say, such as the time of the check-in. */
const notesOf = (
  { state, offeredUntil, checkedInAt, isAboveCapacity, isCertificateRevoked }: Registration,
  timeZone: string,
): string[] =>
  [
    state === "offered" && offeredUntil && labels.until(formatInstant(offeredUntil, timeZone)),
    checkedInAt && labels.checkedInAt(formatInstant(checkedInAt, timeZone)),
    isAboveCapacity && labels.aboveCapacity,
    isCertificateRevoked && certificateLabels.revoked,
  ].filter((note) => typeof note === "string");
