import { Pencil, UserX } from "lucide-react";
import type { Officer } from "#features/sign-in/officers.contract.ts";
import { IconButton } from "#kit/action/button.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { formatDay, formatInstant } from "#shared/dates.ts";
import { roleNames } from "#shared/roles.ts";
import { CounselorMark, type CounselorStep } from "./counselor-mark.tsx";

interface OfficersTableProps {
  officers: readonly Officer[];
  timeZone: string;
  onEdit: (officer: Officer) => void;
  onEnd: (officer: Officer) => void;
  onCounselorStep: (step: CounselorStep) => void;
  onCounselorCancel: (officer: Officer) => void;
}

const endInWords = ({ ended, endsOn }: Officer): string => {
  if (ended) return "Ended";
  return endsOn ? formatDay(endsOn) : "No end date";
};

/** Returns whether only the holder, the counselor, can change an account. */
const isTheirsAlone = ({ counselor, isYou }: Officer) => counselor && !isYou;

/** Lists the accounts with their roles and end dates. */
export function OfficersTable(props: OfficersTableProps) {
  const { officers, timeZone, onEdit, onEnd, onCounselorStep, onCounselorCancel } = props;
  const isTaken = officers.some(({ counselor, counselorChange }) => counselor || counselorChange);
  return (
    <Table
      label="Officers"
      head={
        <>
          <Th>Officer</Th>
          <Th>Role</Th>
          <Th>Last sign-in</Th>
          <Th>End date</Th>
          <Th align="right">Actions</Th>
        </>
      }
    >
      {officers.map((officer) => (
        <tr key={officer._id}>
          <Td className="min-w-40">
            <p dir="auto" className="break-words font-semibold text-ink">
              {officer.username}
              {officer.isYou && <span className="ml-2 font-normal text-muted">(you)</span>}
            </p>
            {officer.name && (
              <p dir="auto" className="break-words text-muted">
                {officer.name}
              </p>
            )}
          </Td>
          <Td label="Role">
            <div>
              {roleNames[officer.role]}
              {officer.counselor && <span className="text-muted"> (counselor)</span>}
              <CounselorMark
                officer={officer}
                isTaken={isTaken}
                timeZone={timeZone}
                onStep={onCounselorStep}
                onCancel={onCounselorCancel}
              />
            </div>
          </Td>
          <Td label="Last sign-in" className="whitespace-nowrap">
            {officer.lastSignInAt ? formatInstant(officer.lastSignInAt, timeZone) : "Not yet"}
          </Td>
          <Td label="End date" className="whitespace-nowrap">
            {endInWords(officer)}
          </Td>
          <Td align="right" className="whitespace-nowrap">
            <IconButton
              label={`Edit ${officer.username}`}
              icon={<Pencil aria-hidden="true" />}
              disabled={isTheirsAlone(officer)}
              onClick={() => onEdit(officer)}
            />
            <IconButton
              tone="danger"
              label={`End account of ${officer.username}`}
              icon={<UserX aria-hidden="true" />}
              disabled={officer.ended || isTheirsAlone(officer)}
              onClick={() => onEnd(officer)}
            />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
