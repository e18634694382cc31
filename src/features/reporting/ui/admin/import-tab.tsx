import { useRef, useState } from "react";
import { Link } from "react-router";
import { reportingLabels } from "#features/reporting/reporting.admin.labels.ts";
import { importFile, undoImport } from "#features/reporting/reporting.api.ts";
import {
  type ColumnChoice,
  type DateOrder,
  dateOrders,
  type ImportColumn,
  type ImportedRow,
  type ImportResponse,
  importColumnNames,
  type LastImport,
  outcomes,
  reportingMessages,
} from "#features/reporting/reporting.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { RadioField, SelectField } from "#kit/form/choice-fields.tsx";
import { CsvFileField } from "#kit/form/file-drop.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { formatDay, formatInstant } from "#shared/dates.ts";

const labels = reportingLabels.import;

/** Imports past events from a CSV file after a preview, and undoes the last import. */
export function ImportTab({ last }: LastImport) {
  const write = useWrite();
  const reading = useAttempt(reportingMessages.importFailed);
  const [file, setFile] = useState<File>();
  const [plan, setPlan] = useState<ImportResponse>();
  /** Chosen columns and order of dates that the preview does not show yet. */
  const [choice, setChoice] = useState<Pick<ImportResponse, "columns" | "dateOrder">>();
  const [pending, setPending] = useState<"reading" | "importing">();

  const previews = useRef(0);

  async function preview(chosen: File, columns?: ColumnChoice, dateOrder?: DateOrder) {
    // The response of an earlier preview may arrive last.
    const number = ++previews.current;
    const isLatest = () => number === previews.current;
    setPending("reading");
    setChoice(columns && { columns, dateOrder });
    if (!columns) setPlan(undefined);
    await reading.run(async () => {
      try {
        const read = await importFile(adminApi, { file: chosen, columns, dateOrder, isDryRun: true });
        if (isLatest()) setPlan(read);
      } catch (error) {
        if (isLatest()) throw error;
      }
    });
    if (!isLatest()) return;
    setChoice(undefined);
    setPending(undefined);
  }

  async function run(chosen: File, { columns, dateOrder }: ImportResponse) {
    setPending("importing");
    await reading.run(async () => {
      await write((api) => importFile(api, { file: chosen, columns, dateOrder, isDryRun: false }), labels.done);
      setPlan(undefined);
      setFile(undefined);
    });
    setPending(undefined);
  }

  const chosen = plan && { ...plan, ...choice };
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      {last && <LastImportCard last={last} />}
      <ScreenSection id="import" title={labels.title}>
        <p className="mt-1 text-muted text-sm">{labels.help}</p>
        <FailureAlert failure={reading.failure} className="mt-4" />
        <fieldset className="mt-4" disabled={pending === "importing"}>
          <CsvFileField
            // A new import empties the field.
            key={last?.at}
            label={labels.file}
            onChoose={(chosen) => {
              setFile(chosen);
              void preview(chosen);
            }}
          />
        </fieldset>
        {pending === "reading" && !plan && <SpinnerBlock label={labels.reading} className="min-h-24" />}
        {file && plan && chosen && (
          <>
            <p className="mt-4 text-sm">{plan.isVtools ? labels.utc : labels.local}</p>
            <fieldset disabled={pending === "importing"}>
              <Columns
                plan={chosen}
                onChange={(columns) =>
                  // The dates of another column may have another order.
                  void preview(file, columns, columns.date === chosen.columns.date ? chosen.dateOrder : undefined)
                }
              />
              <DateOrderField plan={chosen} onChoose={(dateOrder) => void preview(file, chosen.columns, dateOrder)} />
            </fieldset>
            <Preview plan={plan} />
            <ImportButton plan={plan} pending={pending} onClick={() => void run(file, plan)} />
          </>
        )}
      </ScreenSection>
    </div>
  );
}

interface ImportButtonProps {
  plan: ImportResponse;
  /** While a preview loads, the rows on screen are not those to import. */
  pending: "reading" | "importing" | undefined;
  onClick: () => void;
}

function ImportButton({ plan, pending, onClick }: ImportButtonProps) {
  const completed = plan.rows.filter(({ fills }) => fills).length;
  const isEmpty = plan.counts.new + completed === 0;
  const words = plan.counts.new > 0 ? labels.run(plan.counts.new) : labels.complete(completed);
  const isWaiting = needsDateOrder(plan);
  return (
    <Button
      className="mt-4"
      disabled={isEmpty || isWaiting}
      pending={pending !== undefined}
      pendingLabel={labels[pending ?? "importing"]}
      onClick={onClick}
    >
      {isWaiting ? labels.chooseDateOrder : isEmpty ? labels.nothing : words}
    </Button>
  );
}

interface ColumnsProps {
  plan: ImportResponse;
  onChange: (columns: ColumnChoice) => void;
}

function Columns({ plan: { header, columns, isVtools }, onChange }: ColumnsProps) {
  const options = [...new Set(header)].filter(Boolean).map((name) => ({ value: name, label: name }));
  const choose = (column: ImportColumn, name: string) => {
    const { [column]: _, ...others } = columns;
    onChange(name === "" ? others : { ...others, [column]: name });
  };
  return (
    <details className="mt-4" open={!isVtools}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-sm">{labels.columns}</summary>
      <p className="mb-3 text-muted text-sm">{labels.columnsHelp}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {importColumnNames.map((column) => (
          <SelectField
            key={column}
            label={labels.column[column]}
            placeholder={labels.noColumn}
            options={options}
            value={columns[column] ?? ""}
            onChange={({ target }) => choose(column, target.value)}
          />
        ))}
      </div>
    </details>
  );
}

const needsDateOrder = ({ dateExample, dateOrder }: ImportResponse) => dateExample !== undefined && !dateOrder;

/** Asks whether the day or the month comes first, with both readings of a date of the file. */
function DateOrderField({ plan, onChoose }: { plan: ImportResponse; onChoose: (order: DateOrder) => void }) {
  const { dateExample, dateOrder } = plan;
  if (!dateExample) return null;
  return (
    <RadioField
      key={`${plan.columns.date} ${dateExample.text}`}
      className="mt-4"
      label={labels.dateOrderQuestion(dateExample.text)}
      help={dateOrder ? labels.dateOrderFound : labels.dateOrderHelp}
      name="date-order"
      options={dateOrders.map((value) => ({ value, label: labels.dateOrder[value](formatDay(dateExample[value])) }))}
      defaultValue={dateOrder}
      onChange={({ target }) => onChoose(target.value as DateOrder)}
    />
  );
}

const nameOf = (field: string) =>
  field === "reported" ? labels.reported : (labels.column[field as ImportColumn] ?? field);

/** Rows that need an officer come first. */
const needsCheck = ({ outcome }: ImportedRow) => Number(outcome === "invalid" || outcome === "conflicting");

function Preview({ plan: { rows: inOrder, columns, counts } }: { plan: ImportResponse }) {
  if (!columns.title || !columns.date) return <p className="mt-4 font-semibold">{labels.chooseColumns}</p>;
  const rows = inOrder.toSorted((one, other) => needsCheck(other) - needsCheck(one));
  const summary = outcomes.filter((outcome) => counts[outcome] > 0);
  return (
    <>
      <p className="mt-4 font-semibold">
        {summary.map((outcome) => `${labels.outcome[outcome]}: ${counts[outcome]}`).join(" · ")}
      </p>
      <Table
        label={labels.preview}
        className="mt-2 sm:max-h-96"
        head={
          <>
            <Th align="right">{labels.line}</Th>
            <Th>{labels.name}</Th>
            <Th>{labels.date}</Th>
            <Th>{labels.result}</Th>
          </>
        }
      >
        {rows.map(({ line, title, date, outcome, reason, eventId, conflicts = [], fills }) => (
          <tr key={line}>
            <Td label={labels.line} align="right">
              {line}
            </Td>
            <Td label={labels.name} className="break-words">
              {eventId ? (
                <Link
                  to={`/admin/events/${encodeURIComponent(eventId)}`}
                  className="text-link font-semibold"
                  dir="auto"
                >
                  {title}
                </Link>
              ) : (
                <span dir="auto" className="font-semibold">
                  {title}
                </span>
              )}
            </Td>
            <Td label={labels.date} className="whitespace-nowrap">
              {formatDay(date)}
            </Td>
            <Td label={labels.result} className="min-w-40">
              <span>
                <span
                  className={`block font-semibold ${outcome === "invalid" || outcome === "conflicting" ? "text-danger" : ""}`}
                >
                  {labels.outcome[outcome]}
                </span>
                {reason && <span className="block">{reason}</span>}
                {conflicts.map(({ field, stored, imported }) => (
                  <span key={field} className="block">
                    {labels.conflict(nameOf(field), stored, imported)}
                  </span>
                ))}
                {fills && <span className="block">{labels.fills(fills.map(nameOf).join(", "))}</span>}
              </span>
            </Td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function LastImportCard({ last }: { last: NonNullable<LastImport["last"]> }) {
  const write = useWrite();
  const timeZone = useSiteZone();
  const undoing = useAttempt(reportingMessages.undoFailed);
  const [question, setQuestion] = useState<"closed" | "open" | "pending">("closed");
  async function undo() {
    setQuestion("pending");
    await undoing.run(() =>
      write(
        (api) => undoImport(api, last),
        ({ removed, kept }) => ({ message: labels.undone(removed, kept) }),
      ),
    );
    setQuestion("closed");
  }
  return (
    <ScreenSection id="last-import" title={labels.last}>
      <FailureAlert failure={undoing.failure} className="mt-4" />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-sm">
          {labels.lastWords(last.by, formatInstant(last.at, timeZone), last.created, last.filled)}
        </p>
        <Button size="small" variant="secondary" onClick={() => setQuestion("open")}>
          {labels.undo}
        </Button>
      </div>
      <ConfirmDialog
        open={question !== "closed"}
        title={labels.undo}
        confirmLabel={labels.undo}
        pending={question === "pending"}
        pendingLabel={labels.undoing}
        onConfirm={() => void undo()}
        onCancel={() => setQuestion("closed")}
      >
        {labels.undoQuestion}
      </ConfirmDialog>
    </ScreenSection>
  );
}
