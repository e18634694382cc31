import { Undo2 } from "lucide-react";
import type { Invitation } from "#features/sign-in/officers.contract.ts";
import { IconButton } from "#kit/action/icon-button.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { formatDay, formatInstant } from "#shared/dates.ts";
import { roleNames } from "#shared/roles.ts";

interface InvitationsTableProps {
  invitations: readonly Invitation[];
  timeZone: string;
  onWithdraw: (invitation: Invitation) => void;
}

/** What an invitation is called where it has no name. */
export const invitedName = ({ name }: Pick<Invitation, "name">) => name || "Somebody";

/** Invitations that nobody has used yet. */
export function InvitationsTable({ invitations, timeZone, onWithdraw }: InvitationsTableProps) {
  return (
    <Table
      label="Invitations"
      head={
        <>
          <Th>For whom</Th>
          <Th>Role</Th>
          <Th>Account ends on</Th>
          <Th>Works until</Th>
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
          <Td label="Account ends on" className="whitespace-nowrap">
            {invitation.endsOn ? formatDay(invitation.endsOn) : "Never"}
          </Td>
          <Td label="Works until" className="whitespace-nowrap">
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
