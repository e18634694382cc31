import { useState } from "react";
import { teamLabels } from "#features/team/team.admin.labels.ts";
import { sectionLabels } from "#features/team/team.labels.ts";
import { type PlannedPerson, SAMPLE_LIST } from "#features/team/team-import.rules.ts";
import { Button } from "#kit/action/button.tsx";
import { saveFile } from "#kit/admin/admin-api.ts";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { TextArea } from "#kit/form/field.tsx";
import { CsvFileField } from "#kit/form/file-drop.tsx";
import { LeaveQuestion, UploadProgress } from "#kit/form/form-body.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { type PeopleImportOptions, usePeopleImport } from "./use-people-import.ts";

const labels = teamLabels.importPeopleDialog;

interface ImportPeopleDialogProps extends PeopleImportOptions {
  onDone: (added: number) => void;
  onClose: () => void;
}

const outcomeLabels = { new: "New", there: labels.alreadyExists, refused: "Invalid" };
const looks = { new: "text-success-dark", there: "text-muted", refused: "text-danger" };

/** The columns that the preview shows without formatting. */
const further = ["position", "department", "linkedin", "email"] as const;

const counted = (count: number) => (count === 1 ? "1 person" : labels.people(count));

function Preview({ plan }: { plan: readonly PlannedPerson[] }) {
  return (
    <Table
      label={labels.importPreview}
      className="max-h-80"
      head={
        <>
          <Th align="right">{labels.row}</Th>
          <Th>{labels.columns.name}</Th>
          {further.map((column) => (
            <Th key={column}>{labels.columns[column]}</Th>
          ))}
          <Th>{labels.columns.section}</Th>
          <Th>{labels.columns.year}</Th>
          <Th>{labels.result}</Th>
        </>
      }
    >
      {plan.map(({ row, name, cells, person, outcome, reason }) => (
        <tr key={row}>
          <Td label={labels.row} align="right">
            {row}
          </Td>
          <Td label={labels.columns.name} className="break-words font-semibold text-ink">
            <span dir="auto">{name}</span>
          </Td>
          {further.map((column) => (
            <Td key={column} label={labels.columns[column]} className="max-w-48 break-words">
              <span dir="auto">{cells[column] || "–"}</span>
            </Td>
          ))}
          <Td label={labels.columns.section} className="whitespace-nowrap">
            {person ? sectionLabels[person.section].tab : cells.section || "–"}
          </Td>
          <Td label={labels.columns.year} className="whitespace-nowrap">
            {person?.year ?? "–"}
          </Td>
          <Td label={labels.result} className="min-w-40">
            <span>
              <span className={`block font-semibold ${looks[outcome]}`}>{outcomeLabels[outcome]}</span>
              {reason && <span className="block">{reason}</span>}
            </span>
          </Td>
        </tr>
      ))}
    </Table>
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
      size="large"
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
          <p className="max-w-prose text-muted">{labels.columnsHelp}</p>
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
