import { clsx } from "clsx/lite";
import { useEffect, useRef, useState } from "react";
import { teamLabels } from "#features/team/team.admin.labels.ts";
import { fetchTeam, type TeamMember, teamApi } from "#features/team/team.contract.ts";
import { sectionLabels } from "#features/team/team.labels.ts";
import {
  cellsOf,
  IMPORT_MAX_PEOPLE,
  type ImportDefaults,
  ignoredColumns,
  type PlannedPerson,
  planImport,
  SAMPLE_LIST,
  yearsOf,
} from "#features/team/team-import.rules.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi, saveFile } from "#kit/admin/admin-api.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { TextArea } from "#kit/form/field.tsx";
import { CsvFileField } from "#kit/form/file-drop.tsx";
import { LeaveQuestion, UploadProgress } from "#kit/form/form-body.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { separatorOf } from "#shared/csv.ts";

const importLabels = teamLabels.usePeopleImport;

interface PeopleImportOptions {
  place: ImportDefaults;
  /** Members who will belong to the year, so that they count as existing. */
  staying?: readonly { name: string; section: string; year: string }[];
  /** Whether to add people as drafts. */
  asDrafts?: boolean;
}

/** The CSV parser loads on first use. */
async function rowsIn(text: string): Promise<string[][]> {
  const { parse } = await import("csv-parse/browser/esm/sync");
  const delimiter = separatorOf(text);
  return parse(text, { delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
}

async function fetchMembers(years: readonly string[]): Promise<TeamMember[]> {
  const teams = await Promise.all(years.map((year) => fetchTeam(adminApi, year)));
  return teams.flatMap((team) => Object.values(team).flat());
}

/** A list of people: the plan for each row, then the result. */
function usePeopleImport({ place, staying = [], asDrafts = false }: PeopleImportOptions) {
  const [plan, setPlan] = useState<PlannedPerson[] | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [ignored, setIgnored] = useState<string[]>([]);
  const stopped = useRef(false);
  const reading = useAttempt(importLabels.readFailed);
  const wanted = plan?.filter(({ outcome }) => outcome === "new") ?? [];

  async function add({ person }: PlannedPerson): Promise<Partial<PlannedPerson>> {
    if (!person) return {};
    try {
      await teamApi.create(adminApi, asDrafts ? { ...person, state: "draft" } : person);
      return { outcome: "there" };
    } catch (error) {
      console.error(importLabels.addFailed, error);
      return { outcome: "refused", reasons: [error instanceof Error ? error.message : ""] };
    }
  }

  return {
    plan,
    /** Columns of the list that the import does not read. */
    ignored,
    wanted,
    /** Number of processed people; null while no import is running. */
    done,
    failure: reading.failure,
    stop() {
      stopped.current = true;
    },
    clear: () => setPlan(null),
    async read(text: string) {
      setPlan(null);
      await reading.run(async () => {
        const rows = await rowsIn(text);
        const cells = cellsOf(rows);
        setIgnored(ignoredColumns(rows));
        if (cells.length === 0) throw new Error(importLabels.noPeople);
        if (cells.length > IMPORT_MAX_PEOPLE) throw new Error(importLabels.tooMany(IMPORT_MAX_PEOPLE));
        setPlan(planImport(cells, [...(await fetchMembers(yearsOf(cells, place))), ...staying], place));
      });
    },
    /** Adds the new people one after the other, in order. @returns the number of added people */
    async run(): Promise<number> {
      stopped.current = false;
      let added = 0;
      for (const [index, one] of wanted.entries()) {
        if (stopped.current) break;
        setDone(index);
        const outcome = await add(one);
        if (outcome.outcome === "there") added++;
        setPlan((before) => before?.map((other) => (other.row === one.row ? { ...other, ...outcome } : other)) ?? null);
      }
      setDone(null);
      return added;
    },
  };
}

const labels = teamLabels.importPeopleDialog;

interface ImportPeopleDialogProps extends PeopleImportOptions {
  onDone: (added: number) => void;
  onClose: () => void;
}

const outcomeLabels = { new: "New", there: labels.alreadyExists, refused: "Invalid" };
const looks = { new: "text-success-dark", there: "text-muted", refused: "text-danger" };

/** The columns that the preview shows without formatting. */
const further = ["position", "department", "linkedin", "email"] as const;

/** The columns that are lines below the name where not all columns fit. */
const stacked = ["linkedin", "email"] as const;
const stackedClass = (column: string) => (stacked.some((one) => one === column) ? "md:max-xl:hidden!" : "");

const counted = (count: number) => (count === 1 ? "1 person" : labels.people(count));

function Preview({ plan }: { plan: readonly PlannedPerson[] }) {
  const summary = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    summary.current?.scrollIntoView();
    summary.current?.focus({ preventScroll: true });
  }, []);
  const count = (wanted: PlannedPerson["outcome"]) => plan.filter(({ outcome }) => outcome === wanted).length;
  const counts = { added: count("new"), total: plan.length, existing: count("there"), invalid: count("refused") };
  return (
    <section aria-label={labels.importPreview} className="flex flex-col gap-3">
      <h3 ref={summary} tabIndex={-1} className="text-base">
        {labels.summary(counts)}
      </h3>
      <Table
        label={labels.importPreview}
        className="max-xl:[--cell:0.375rem]"
        head={
          <>
            <Th align="right">{labels.row}</Th>
            <Th>{labels.result}</Th>
            <Th>{labels.columns.name}</Th>
            {further.map((column) => (
              <Th key={column} className={stackedClass(column)}>
                {labels.columns[column]}
              </Th>
            ))}
            <Th>{labels.columns.section}</Th>
            <Th>{labels.columns.year}</Th>
          </>
        }
      >
        {plan.map(({ row, name, cells, person, outcome, reasons = [] }) => (
          <tr key={row}>
            <Td label={labels.row} align="right">
              {row}
            </Td>
            <Td label={labels.result} className="xl:min-w-36">
              <span>
                <span className={`block font-semibold ${looks[outcome]}`}>{outcomeLabels[outcome]}</span>
                {reasons.map((reason) => (
                  <span key={reason} className="block">
                    {reason}
                  </span>
                ))}
              </span>
            </Td>
            <Td label={labels.columns.name} className="wrap-anywhere xl:min-w-28">
              <span dir="auto" className="font-semibold text-ink">
                {name}
              </span>
              {stacked.map((column) => (
                <span key={column} className="hidden md:max-xl:block">
                  {cells[column]}
                </span>
              ))}
            </Td>
            {further.map((column) => (
              <Td
                key={column}
                label={labels.columns[column]}
                className={clsx("wrap-anywhere xl:min-w-28", stackedClass(column))}
              >
                <span dir="auto">{cells[column] || "–"}</span>
              </Td>
            ))}
            <Td label={labels.columns.section} className="wrap-anywhere xl:min-w-28">
              {person ? sectionLabels[person.section].tab : cells.section || "–"}
            </Td>
            <Td label={labels.columns.year} className="whitespace-nowrap">
              {person?.year ?? (cells.year || "–")}
            </Td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

/** Imports several people from a pasted or chosen list, after a preview of each row. */
export function ImportPeopleDialog({ onDone, onClose, ...options }: ImportPeopleDialogProps) {
  const [text, setText] = useState("");
  const { plan, ignored, wanted, done, failure, read, run, stop, clear } = usePeopleImport(options);
  const running = done !== null;

  function change(words: string) {
    setText(words);
    clear();
  }

  async function chooseFile(file: File) {
    const content = await file.text();
    setText(content);
    await read(content);
  }

  async function importAll() {
    const added = await run();
    onDone(added);
  }

  return (
    <Dialog
      open
      size="wide"
      title={labels.importPeople}
      locked={running}
      onCloseRequest={() => !running && onClose()}
      footer={
        <>
          {running && <UploadProgress label={labels.of(done, wanted.length)} value={done / wanted.length} />}
          <Button variant="secondary" onClick={running ? stop : onClose}>
            {running ? "Stop" : "Close"}
          </Button>
          {plan === null ? (
            <Button disabled={text.trim() === ""} onClick={() => void read(text)}>
              {labels.preview}
            </Button>
          ) : (
            <Button disabled={wanted.length === 0} pending={running} onClick={() => void importAll()}>
              {labels.import(counted(wanted.length))}
            </Button>
          )}
        </>
      }
    >
      <fieldset disabled={running} className="flex min-w-0 flex-col gap-5">
        <FailureAlert failure={failure} />
        <div className="flex flex-wrap items-end justify-between gap-3 text-sm">
          <p className="max-w-reading text-muted">{labels.columnsHelp}</p>
          <Button variant="secondary" onClick={() => saveFile("people.csv", new Blob([SAMPLE_LIST]))}>
            {labels.sample}
          </Button>
        </div>
        <TextArea
          label={labels.listOfPeople}
          rows={plan ? 3 : 8}
          placeholder={SAMPLE_LIST}
          help={labels.listOfPeopleHelp}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        <CsvFileField label={labels.csvFile} onChoose={(file) => void chooseFile(file)} />
        {plan && ignored.length > 0 && <p className="text-sm">{labels.ignored(ignored.join(", "))}</p>}
        {plan && <Preview plan={plan} />}
      </fieldset>
      {running && <LeaveQuestion />}
    </Dialog>
  );
}
