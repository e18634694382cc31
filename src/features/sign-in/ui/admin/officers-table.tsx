import { KeyRound, Undo2, UserX } from "lucide-react";
import type { Invitation, Officer } from "#features/sign-in/officers.contract.ts";
import { signInLabels } from "#features/sign-in/sign-in.admin.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { editAction, type RowAction, RowActions } from "#kit/list/list-row.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { formatDay, formatDayOf, formatInstant } from "#shared/dates.ts";
import { roleNames } from "#shared/roles.ts";

const labels = signInLabels.officersTable;

interface OfficersTableProps {
  officers: readonly Officer[];
  timeZone: string;
  onEdit: (officer: Officer) => void;
  onEnd: (officer: Officer) => void;
  onResetLink: (officer: Officer) => void;
  onCounselorStep: (step: CounselorStep) => void;
  onCounselorCancel: (officer: Officer) => void;
}

const formatEnd = ({ ended, endsOn }: Officer): string => {
  if (ended) return "Ended";
  return endsOn ? formatDay(endsOn) : labels.noEndDate;
};

/** Returns whether only the holder, the counselor, can change an account. */
const isProtected = ({ counselor, isYou }: Officer) => counselor && !isYou;

const resetLinkAction = (officer: Officer, onResetLink: (officer: Officer) => void): RowAction => ({
  label: labels.resetLinkFor(officer.username),
  icon: <KeyRound aria-hidden="true" />,
  onSelect: () => onResetLink(officer),
});

/** Lists the accounts with their roles and end dates. */
export function OfficersTable(props: OfficersTableProps) {
  const { officers, timeZone, onEdit, onEnd, onResetLink, onCounselorStep, onCounselorCancel } = props;
  const isTaken = officers.some(({ counselor, counselorChange }) => counselor || counselorChange);
  return (
    <Table
      label={labels.officers}
      head={
        <>
          <Th>{labels.officer}</Th>
          <Th>{labels.role}</Th>
          <Th>{labels.lastSignIn}</Th>
          <Th>{labels.endDate}</Th>
          <Th align="right">{labels.actions}</Th>
        </>
      }
    >
      {officers.map((officer) => (
        <tr key={officer._id}>
          <Td className="min-w-40">
            <p dir="auto" className="break-words font-semibold text-ink">
              {officer.username}
              {officer.isYou && <span className="ml-2 font-normal text-muted">{labels.you}</span>}
            </p>
            {officer.name && (
              <p dir="auto" className="break-words text-muted">
                {officer.name}
              </p>
            )}
          </Td>
          <Td label={labels.role}>
            <div>
              {roleNames[officer.role]}
              {officer.chapter && <span className="text-muted"> {labels.ofOneChapter}</span>}
              {officer.counselor && <span className="text-muted"> {labels.counselor}</span>}
              <CounselorMark
                officer={officer}
                isTaken={isTaken}
                timeZone={timeZone}
                onStep={onCounselorStep}
                onCancel={onCounselorCancel}
              />
            </div>
          </Td>
          <Td label={labels.lastSignIn} className="whitespace-nowrap">
            {officer.lastSignInAt ? formatInstant(officer.lastSignInAt, timeZone) : labels.notYet}
          </Td>
          <Td label={labels.endDate} className="whitespace-nowrap">
            {formatEnd(officer)}
          </Td>
          <Td align="right" className="row-actions whitespace-nowrap">
            <RowActions
              name={officer.username}
              actions={[
                ...(officer.isYou || officer.ended || officer.counselor ? [] : [resetLinkAction(officer, onResetLink)]),
                { ...editAction(officer.username, () => onEdit(officer)), disabled: isProtected(officer) },
                {
                  label: labels.endAccountOf(officer.username),
                  icon: <UserX aria-hidden="true" />,
                  tone: "danger",
                  disabled: officer.ended || isProtected(officer),
                  onSelect: () => onEnd(officer),
                },
              ]}
            />
          </Td>
        </tr>
      ))}
    </Table>
  );
}

/** A change of the counselor's mark that an owner requests or confirms. */
export interface CounselorStep {
  officer: Officer;
  change: "mark" | "lift";
  step: "request" | "confirm" | "remove own";
}

interface CounselorMarkProps {
  officer: Officer;
  /** Whether an account is the counselor's or has a pending change to become it. */
  isTaken: boolean;
  timeZone: string;
  onStep: (step: CounselorStep) => void;
  onCancel: (officer: Officer) => void;
}

/** Shows the counselor mark, its pending change, and the buttons to change it. */
function CounselorMark({ officer, isTaken, timeZone, onStep, onCancel }: CounselorMarkProps) {
  const { username, role, endsOn, ended, counselor, counselorChange: waiting, isYou } = officer;
  const mayMark = role === "owner" && !endsOn && !ended && !isYou && !isTaken;
  const isOwnMark = counselor && isYou;
  const button = (label: (username: string) => string) => ({ size: "small", "aria-label": label(username) }) as const;
  return (
    <div className="flex flex-col items-start gap-2 empty:hidden">
      {waiting && <p className="text-muted">{labels.counselorChange(waiting, formatDayOf(waiting.at, timeZone))}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {waiting?.mayConfirm && !isOwnMark && (
          <Button
            {...button(labels.confirmTheChangeFor)}
            onClick={() => onStep({ officer, change: waiting.change, step: "confirm" })}
          >
            {labels.confirm}
          </Button>
        )}
        {waiting && (
          <Button {...button(labels.cancelTheChangeFor)} variant="secondary" onClick={() => onCancel(officer)}>
            {labels.cancel}
          </Button>
        )}
        {mayMark && (
          <Button
            {...button(labels.markAsTheCounselor)}
            variant="quiet"
            onClick={() => onStep({ officer, change: "mark", step: "request" })}
          >
            {labels.markAsCounselor}
          </Button>
        )}
        {counselor && (isOwnMark || !waiting) && (
          <Button
            {...button(labels.removeTheCounselorMarkOf)}
            variant="quiet"
            onClick={() => onStep({ officer, change: "lift", step: isOwnMark ? "remove own" : "request" })}
          >
            {labels.removeCounselorMark}
          </Button>
        )}
      </div>
    </div>
  );
}

const invitationLabels = signInLabels.invitationsTable;

interface InvitationsTableProps {
  invitations: readonly Invitation[];
  timeZone: string;
  onWithdraw: (invitation: Invitation) => void;
}

/** Returns the name of an invitee, or a placeholder without one. */
export const invitedName = ({ name }: Pick<Invitation, "name">) => name || invitationLabels.unnamedPerson;

/** Lists pending invitations. */
export function InvitationsTable({ invitations, timeZone, onWithdraw }: InvitationsTableProps) {
  return (
    <Table
      label={invitationLabels.invitations}
      head={
        <>
          <Th>{invitationLabels.name}</Th>
          <Th>{invitationLabels.role}</Th>
          <Th>{invitationLabels.endDate}</Th>
          <Th>{invitationLabels.expiresOn}</Th>
          <Th align="right">{invitationLabels.actions}</Th>
        </>
      }
    >
      {invitations.map((invitation) => (
        <tr key={invitation._id}>
          <Td className="min-w-40">
            <p dir="auto" className="break-words font-semibold text-ink">
              {invitedName(invitation)}
            </p>
            <p className="break-words text-muted">{invitationLabels.invitedBy(invitation.invitedBy)}</p>
          </Td>
          <Td label={invitationLabels.role}>{roleNames[invitation.role]}</Td>
          <Td label={invitationLabels.endDate} className="whitespace-nowrap">
            {invitation.endsOn ? formatDay(invitation.endsOn) : invitationLabels.noEndDate}
          </Td>
          <Td label={invitationLabels.expiresOn} className="whitespace-nowrap">
            {formatInstant(invitation.expiresAt, timeZone)}
          </Td>
          <Td align="right" className="row-actions">
            <RowActions
              name={invitedName(invitation)}
              actions={[
                {
                  tone: "danger",
                  label: invitationLabels.withdrawInvitationOf(invitedName(invitation)),
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
