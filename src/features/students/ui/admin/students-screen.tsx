import { ChevronDown, Download, GraduationCap } from "lucide-react";
import { useState } from "react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { applicationLabels as labels } from "#features/students/students.admin.labels.ts";
import {
  eraseApplication,
  exportAddress,
  fetchRetention,
  fetchStudent,
  fetchStudents,
  handleApplication,
} from "#features/students/students.api.ts";
import {
  type ApplicationState,
  applicationStates,
  type ExportQuery,
  type Handling,
  officerMessages,
  STUDENTS_FILE_NAME,
  type Student,
  stateLabels,
  studentColumns,
} from "#features/students/students.contract.ts";
import { studentMessages } from "#features/students/students.labels.ts";
import { StudentsTable } from "#features/students/ui/admin/students-table.tsx";
import { Button, IconButton } from "#kit/action/button.tsx";
import { downloadFile } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { useDeletion, useOpenForm } from "#kit/admin/item-changes.tsx";
import {
  ListScreen,
  type PrivateSearch,
  PrivateSearchTools,
  useClearedSearch,
  useListAddress,
} from "#kit/admin/list-screen.tsx";
import { choiceIn, load, type PageProps, pageQuery, useLoaded } from "#kit/admin/screen-route.tsx";
import { useSession } from "#kit/admin/session.ts";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerRing } from "#kit/feedback/spinner.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Menu, MenuItem } from "#kit/overlay/menu.tsx";
import { mayDo } from "#shared/roles.ts";
import { DataProtection } from "./data-protection.tsx";
import { BulkState, HandlingDialog } from "./handling-dialog.tsx";

const PAGE_SIZE = 50;
const directions = ["ascending", "descending"] as const;
const filters = [
  { value: "", label: labels.allStates },
  ...applicationStates.map((value) => ({ value, label: stateLabels[value] })),
];

export const meta = adminMeta(labels.list.title);

const search: PrivateSearch = { words: "" };
const searchLabels = { state: labels.stateFilter, search: labels.search, placeholder: labels.searchPlaceholder };

/** Not awaited, so that the screen can show the loading state. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const { limit, page } = pageQuery(request, PAGE_SIZE);
  const query = {
    limit,
    page,
    state: choiceIn(request, "state", applicationStates),
    sort: choiceIn(request, "sort", studentColumns),
    order: choiceIn(request, "order", directions),
  };
  return {
    order: { column: query.sort ?? "createdAt", direction: query.order ?? "descending" },
    state: query.state,
    words: search.words,
    retention: load(fetchRetention, officerMessages.retentionUnknown),
    students: load((api) => fetchStudents(api, query, search.words), studentMessages.listFailed),
  };
};

const loading = (
  <p role="status" className="flex items-center justify-center gap-3 py-24 text-muted">
    <SpinnerRing size="medium" />
    {labels.loading}
  </p>
);

export default function StudentsScreen({ loaderData }: PageProps<typeof clientLoader>) {
  const loaded = useLoaded(loaderData.students);
  const retention = useLoaded(loaderData.retention);
  const address = useListAddress();
  const write = useWrite();
  const exporting = useAttempt(officerMessages.exportFailed);
  const { timeZone, role } = useSession();
  const mayExport = role !== null && mayDo(role, "exportApplications");
  const { open, ...form } = useOpenForm<Student>(fetchStudent);
  const erasure = useDeletion<Student>({
    noun: "application",
    remove: eraseApplication,
    describe: ({ name }) => ({ name }),
    question: labels.deleteQuestion,
    done: labels.deleted,
    failureSentence: officerMessages.deleteFailed,
  });
  const { state } = loaderData;
  const words = loaderData.words.trim();
  const isFiltered = words !== "" || state !== undefined;
  const total = loaded?.data?.total ?? 0;
  useClearedSearch(search);

  async function save(handling: Handling) {
    await form.save(async (student) => {
      if (student)
        await write(
          (api) => handleApplication(api, student, handling),
          () => ({ message: labels.saved, item: student.name }),
        );
    });
    afterWrite(form.close);
  }

  const setStates = async (students: readonly Student[], state: ApplicationState) => {
    await write(
      async (api) => {
        for (const student of students) await handleApplication(api, student, { state, note: student.note });
      },
      () => ({ message: labels.bulkState.saved(students.length) }),
    );
  };

  return (
    <>
      <ListScreen
        labels={labels.list}
        icon={<GraduationCap />}
        loaded={loaded}
        waiting={loading}
        actions={
          mayExport && <ExportButtons filter={{ state }} words={words} disabled={!loaded?.data} attempt={exporting} />
        }
        banner={
          <>
            <FailureAlert failure={exporting.failure} className="mb-6" />
            {erasure.banner}
          </>
        }
        isFiltered={isFiltered}
        tools={
          (isFiltered || total > 0) && (
            <PrivateSearchTools
              search={search}
              labels={searchLabels}
              options={filters}
              found={isFiltered ? labels.found(total, mayExport) : ""}
            />
          )
        }
      >
        {(students) => (
          <BulkState students={students} onSet={setStates}>
            <StudentsTable
              students={students}
              order={loaderData.order}
              onOrder={({ column, direction }) => address.change({ sort: column, order: direction })}
              onEdit={form.edit}
              onErase={erasure.ask}
              timeZone={timeZone}
            />
          </BulkState>
        )}
      </ListScreen>
      {loaded && <DataProtection retention={retention} />}
      {open?.item && <HandlingDialog student={open.item} onSave={save} onClose={form.close} />}
      {erasure.question}
    </>
  );
}

interface ExportButtonsProps {
  filter: ExportQuery;
  words: string;
  disabled: boolean;
  attempt: ReturnType<typeof useAttempt>;
}

/** The button saves the specified columns, and its menu offers state and note too. Saves the server's CSV file of all applications that match the filter and search, newest first. */
function ExportButtons({ filter, words, disabled, attempt }: ExportButtonsProps) {
  const [pending, setPending] = useState(false);

  async function exportStudents(details: ExportQuery["details"]) {
    setPending(true);
    await attempt.run(async () => {
      await downloadFile(exportAddress({ ...filter, details }), STUDENTS_FILE_NAME, { search: words });
      toast.success(labels.exported(STUDENTS_FILE_NAME));
    });
    setPending(false);
  }

  return (
    <span className="flex gap-1">
      <Button variant="success" disabled={disabled} pending={pending} onClick={() => void exportStudents(undefined)}>
        <Download aria-hidden="true" />
        {labels.export}
      </Button>
      <Menu
        title={labels.exportOptions}
        trigger={
          <IconButton
            label={labels.exportOptions}
            icon={<ChevronDown aria-hidden="true" />}
            disabled={disabled || pending}
          />
        }
      >
        <MenuItem onSelect={() => void exportStudents(undefined)}>{labels.exportPlain}</MenuItem>
        <MenuItem onSelect={() => void exportStudents("true")}>{labels.exportDetails}</MenuItem>
      </Menu>
    </span>
  );
}
