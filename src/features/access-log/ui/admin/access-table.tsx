import type { AccessLine } from "#features/access-log/access-log.contract.ts";
import { eventInWords, hourOf, peerInWords } from "#features/access-log/access-log.rules.ts";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { formatInstant } from "#shared/dates.ts";

interface AccessTableProps {
  lines: readonly AccessLine[];
  timeZone: string;
}

/** Events by hour. A row counts how often one user did the same from one address. */
export function AccessTable({ lines, timeZone }: AccessTableProps) {
  return (
    <Table
      label="Access log"
      head={
        <>
          <Th>Hour</Th>
          <Th>Event</Th>
          <Th>User</Th>
          <Th>IP address</Th>
          <Th align="right">Count</Th>
        </>
      }
    >
      {lines.map((line) => (
        <tr key={JSON.stringify(line)}>
          <Td label="Hour" className="whitespace-nowrap">
            {formatInstant(hourOf(line), timeZone)}
          </Td>
          <Td label="Event" className="min-w-48 break-words font-semibold text-ink">
            {eventInWords(line)}
          </Td>
          <Td label="User" className="min-w-24 break-words">
            {line.actor || "Unknown"}
          </Td>
          <Td label="IP address" className="whitespace-nowrap">
            {peerInWords(line)}
          </Td>
          <Td label="Count" align="right">
            {line.times.toLocaleString("en-GB")}
          </Td>
        </tr>
      ))}
    </Table>
  );
}
