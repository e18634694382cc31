import writeXlsx from "write-excel-file/node";
import { runWrite, type Writer } from "#content/write.ts";
import { toCsv } from "#platform/csv.ts";
import type { PeopleExportQuery } from "../people.contract.ts";
import type { Registration } from "../registrations.contract.ts";
import { exportLabels } from "../registrations.labels.ts";
import { filterPeople, listPeople } from "./people.service.ts";
import { getEvent, type RegistrationDeps } from "./registered-event.ts";

/** A table of texts. */
interface Table {
  header: string[];
  rows: string[][];
}

/** Returns people as a table. Each question has a column, and a reworded question has another one. */
function peopleTable(people: readonly Registration[], timeZone: string): Table {
  const questions = [...new Set(people.flatMap(({ answers }) => answers.map(({ question }) => question)))];
  const { columns, states, yes, no } = exportLabels;
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "short", timeZone });
  const timeOf = (instant: string | null) => (instant === null ? "" : format.format(new Date(instant)));
  return {
    header: [...columns, ...questions],
    rows: people.map((person) => [
      states[person.state],
      person.name,
      person.email,
      person.member ? yes : no,
      person.memberNumber,
      timeOf(person.createdAt),
      timeOf(person.checkedInAt),
      person.accessNeeds,
      person.reason,
      ...questions.map((question) => person.answers.find((answer) => answer.question === question)?.answer ?? ""),
    ]),
  };
}

/** Characters that XML, and so a spreadsheet, cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Returns a spreadsheet. All cells are texts, which a spreadsheet never runs as formulas. */
const toXlsx = ({ header, rows }: Table): Promise<Buffer> =>
  writeXlsx([
    header.map((text) => ({ value: text.replace(NOT_XML, ""), type: String, fontWeight: "bold" as const })),
    ...rows.map((row) => row.map((text) => ({ value: text.replace(NOT_XML, ""), type: String }))),
  ]).toBuffer();

const formats = { csv: ({ header, rows }: Table) => toCsv(header, rows), xlsx: toXlsx };
export type ExportFormat = keyof typeof formats;

/** Returns the registrations of an event as a file. The activity log records the export and its size. */
export const exportPeople = (
  deps: RegistrationDeps,
  {
    eventId,
    format,
    query,
    search,
  }: { eventId: string; format: ExportFormat; query: PeopleExportQuery; search?: string | undefined },
  writer: Writer,
): Promise<string | Buffer> =>
  runWrite(deps, writer, async (deps) => {
    const event = await getEvent(deps, eventId);
    const people = filterPeople(await listPeople(deps, eventId), query, search);
    await deps.record({
      action: "exported",
      entity: "registrations",
      entityId: eventId,
      label: `${event.title}: ${people.length} ${people.length === 1 ? "person" : "people"}`,
    });
    return formats[format](peopleTable(people, deps.timeZone.name));
  });
