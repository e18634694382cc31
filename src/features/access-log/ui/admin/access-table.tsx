import type { AccessLine } from "#features/access-log/access-log.contract.ts";
import { eventInWords, hourOf, peerInWords } from "#features/access-log/access-log.rules.ts";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { formatInstant } from "#shared/dates.ts";

interface AccessTableProps {
  lines: readonly AccessLine[];
  timeZone: string;
}

/** What happened hour by hour: each line stands for one kind of thing that one person did from one place. */
export function AccessTable({ lines, timeZone }: AccessTableProps) {
  return (
    <Table
      label="Access log"
      head={
        <>
          <Th>Hour from</Th>
          <Th>What</Th>
          <Th>Who</Th>
          <Th>From where</Th>
          <Th align="right">Times</Th>
        </>
      }
    >
      {lines.map((line) => (
        <tr key={JSON.stringify(line)}>
          <Td label="Hour from" className="whitespace-nowrap">
            {formatInstant(hourOf(line), timeZone)}
          </Td>
          <Td label="What" className="min-w-48 break-words font-semibold text-ink">
            {eventInWords(line)}
          </Td>
          <Td label="Who" className="min-w-24 break-words">
            {line.actor || "Nobody known"}
          </Td>
          <Td label="From where" className="whitespace-nowrap">
            {peerInWords(line)}
          </Td>
          <Td label="Times" align="right">
            {line.times.toLocaleString("en-GB")}
          </Td>
        </tr>
      ))}
    </Table>
  );
}
