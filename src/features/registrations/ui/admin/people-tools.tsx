import { Download, Mail, Printer, UserPlus } from "lucide-react";
import { useState } from "react";
import { registrationAdminLabels } from "#features/registrations/registrations.admin.labels.ts";
import { fetchPeople, peopleExportAddress } from "#features/registrations/registrations.api.ts";
import type { Registration } from "#features/registrations/registrations.contract.ts";
import { exportLabels } from "#features/registrations/registrations.labels.ts";
import type { RegistrationState } from "#features/registrations/registrations.rules.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi, downloadFile } from "#kit/admin/admin-api.ts";
import { Printed } from "#kit/admin/screen-parts.tsx";
import type { useAttempt } from "#kit/feedback/failure.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Menu, MenuItem } from "#kit/overlay/menu.tsx";
import { PAGE_LIMIT_MAX } from "#shared/paging.ts";

const labels = registrationAdminLabels;

interface PeopleChoice {
  state: RegistrationState | undefined;
  /** The search words. */
  words: string;
}

interface PeopleToolsProps {
  event: { _id: string; title: string };
  choice: PeopleChoice;
  attempt: ReturnType<typeof useAttempt>;
  onAdd: () => void;
  /** Undefined if the site sends no email, or nobody has a confirmed place. */
  onMessage: (() => void) | undefined;
}

/** Adds people, writes to them, and exports or prints the list that the filter and the search select. */
export function PeopleTools({ event, choice, attempt, onAdd, onMessage }: PeopleToolsProps) {
  const [printed, setPrinted] = useState<readonly Registration[]>();

  const exportFile = (format: "csv" | "xlsx") =>
    attempt.run(async () => {
      const file = format === "csv" ? exportLabels.csvFile : exportLabels.xlsxFile;
      const address = peopleExportAddress(event._id, format, { state: choice.state });
      await downloadFile(address, file, { search: choice.words });
      toast.success(labels.export.done(file));
    });

  const print = () =>
    attempt.run(async () => {
      const people: Registration[] = [];
      for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
        const query = { limit: PAGE_LIMIT_MAX, page, state: choice.state, sort: "name" as const };
        const found = await fetchPeople(adminApi, event._id, query, choice.words);
        people.push(...found.items);
        pageCount = found.pageCount;
      }
      setPrinted(people);
    });

  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" onClick={onAdd}>
        <UserPlus aria-hidden="true" />
        {labels.add.button}
      </Button>
      {onMessage && (
        <Button size="small" variant="secondary" onClick={onMessage}>
          <Mail aria-hidden="true" />
          {labels.message.button}
        </Button>
      )}
      <Menu
        align="start"
        title={labels.export.button}
        trigger={
          <Button size="small" variant="secondary">
            <Download aria-hidden="true" />
            {labels.export.button}
          </Button>
        }
      >
        <MenuItem onSelect={() => void exportFile("csv")}>{labels.export.csv}</MenuItem>
        <MenuItem onSelect={() => void exportFile("xlsx")}>{labels.export.xlsx}</MenuItem>
      </Menu>
      <Button size="small" variant="secondary" onClick={() => void print()}>
        <Printer aria-hidden="true" />
        {labels.export.print}
      </Button>
      {printed && <PrintedList event={event} people={printed} onPrinted={() => setPrinted(undefined)} />}
    </div>
  );
}

interface PrintedListProps {
  event: { title: string };
  people: readonly Registration[];
  onPrinted: () => void;
}

/** The list on paper. */
function PrintedList({ event, people, onPrinted }: PrintedListProps) {
  return (
    <Printed onPrinted={onPrinted}>
      <h1 className="mb-3 text-xl">{labels.export.printTitle(event.title)}</h1>
      <table>
        <thead>
          <tr>
            <th scope="col">{labels.people.name}</th>
            <th scope="col">{labels.people.email}</th>
            <th scope="col">{labels.people.state}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person._id}>
              <td>{person.name}</td>
              <td>{person.email}</td>
              <td>{labels.people.states[person.state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Printed>
  );
}
