import { Undo2 } from "lucide-react";
import type { Invitation } from "#features/sign-in/officers.contract.ts";
import { IconButton } from "#kit/action/button.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { formatDay, formatInstant } from "#shared/dates.ts";
import { roleNames } from "#shared/roles.ts";

interface InvitationsTableProps {
  invitations: readonly Invitation[];
  timeZone: string;
  onWithdraw: (invitation: Invitation) => void;
}

/** Returns the name of an invitee, or a placeholder without one. */
export const invitedName = ({ name }: Pick<Invitation, "name">) => name || "Unnamed person";

/** Lists pending invitations. */
export function InvitationsTable({ invitations, timeZone, onWithdraw }: InvitationsTableProps) {
  return (
    <Table
      label="Invitations"
      head={
        <>
          <Th>Name</Th>
          <Th>Role</Th>
          <Th>End date</Th>
          <Th>Expires on</Th>
          <Th align="right">Actions</Th>
        </>
      }
    >
      {invitations.map((invitation) => (
        <tr key={invitation._id}>
          <Td className="min-w-40">
            <p dir="auto" className="break-words font-semibold text-ink">
              {invitedName(invitation)}
            </p>
            <p className="break-words text-muted">invited by {invitation.invitedBy}</p>
          </Td>
          <Td label="Role">{roleNames[invitation.role]}</Td>
          <Td label="End date" className="whitespace-nowrap">
            {invitation.endsOn ? formatDay(invitation.endsOn) : "No end date"}
          </Td>
          <Td label="Expires on" className="whitespace-nowrap">
            {formatInstant(invitation.expiresAt, timeZone)}
          </Td>
          <Td align="right">
            <IconButton
              tone="danger"
              label={`Withdraw invitation of ${invitedName(invitation)}`}
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => onWithdraw(invitation)}
            />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
