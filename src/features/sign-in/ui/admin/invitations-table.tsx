import { Undo2 } from "lucide-react";
import type { Invitation } from "#features/sign-in/officers.contract.ts";
import { signInLabels } from "#features/sign-in/sign-in.admin.labels.ts";
import { RowActions } from "#kit/list/row-actions.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { formatDay, formatInstant } from "#shared/dates.ts";
import { roleNames } from "#shared/roles.ts";

const labels = signInLabels.invitationsTable;

interface InvitationsTableProps {
  invitations: readonly Invitation[];
  timeZone: string;
  onWithdraw: (invitation: Invitation) => void;
}

/** Returns the name of an invitee, or a placeholder without one. */
export const invitedName = ({ name }: Pick<Invitation, "name">) => name || labels.unnamedPerson;

/** Lists pending invitations. */
export function InvitationsTable({ invitations, timeZone, onWithdraw }: InvitationsTableProps) {
  return (
    <Table
      label={labels.invitations}
      head={
        <>
          <Th>{labels.name}</Th>
          <Th>{labels.role}</Th>
          <Th>{labels.endDate}</Th>
          <Th>{labels.expiresOn}</Th>
          <Th align="right">{labels.actions}</Th>
        </>
      }
    >
      {invitations.map((invitation) => (
        <tr key={invitation._id}>
          <Td className="min-w-40">
            <p dir="auto" className="break-words font-semibold text-ink">
              {invitedName(invitation)}
            </p>
            <p className="break-words text-muted">{labels.invitedBy(invitation.invitedBy)}</p>
          </Td>
          <Td label={labels.role}>{roleNames[invitation.role]}</Td>
          <Td label={labels.endDate} className="whitespace-nowrap">
            {invitation.endsOn ? formatDay(invitation.endsOn) : labels.noEndDate}
          </Td>
          <Td label={labels.expiresOn} className="whitespace-nowrap">
            {formatInstant(invitation.expiresAt, timeZone)}
          </Td>
          <Td align="right" className="row-actions">
            <RowActions
              name={invitedName(invitation)}
              actions={[
                {
                  tone: "danger",
                  label: labels.withdrawInvitationOf(invitedName(invitation)),
                  icon: <Undo2 aria-hidden="true" />,
                  onSelect: () => onWithdraw(invitation),
                },
              ]}
            />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
