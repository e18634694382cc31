import { GraduationCap } from "lucide-react";
import { useEffect } from "react";
import type { ClientLoaderFunctionArgs } from "react-router";
import {
  eraseApplication,
  fetchRetention,
  fetchStudent,
  fetchStudents,
  handleApplication,
} from "#features/students/students.api.ts";
import {
  applicationStates,
  type Handling,
  officerMessages,
  type Student,
  stateWords,
  studentColumns,
} from "#features/students/students.contract.ts";
import { studentMessages } from "#features/students/students.labels.ts";
import { HandlingDialog } from "#features/students/ui/admin/handling-dialog.tsx";
import { StudentsTable } from "#features/students/ui/admin/students-table.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { choiceIn, useListAddress } from "#kit/admin/list-address.ts";
import { ListScreen } from "#kit/admin/list-screen.tsx";
import { NothingFound } from "#kit/admin/list-search.tsx";
import { load, type PageProps } from "#kit/admin/load.ts";
import { useRevalidate } from "#kit/admin/revalidation.ts";
import { useSession } from "#kit/admin/session.ts";
import { useDeletion } from "#kit/admin/use-deletion.tsx";
import { useLoaded } from "#kit/admin/use-loaded.ts";
import { useOpenForm } from "#kit/admin/use-open-form.ts";
import { useSearchDelay } from "#kit/admin/use-search-delay.ts";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerRing } from "#kit/feedback/spinner.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { SearchField } from "#kit/list/search-field.tsx";
import { Segmented } from "#kit/list/segmented.tsx";
import { pageNumber } from "#shared/paging.ts";
import { mayDo } from "#shared/roles.ts";
import { ExportButton } from "./export-button.tsx";
import { Keeping } from "./keeping.tsx";

const PAGE_SIZE = 50;
const directions = ["ascending", "descending"] as const;
const filters = [
  { value: "", label: "All" },
  ...applicationStates.map((value) => ({ value, label: stateWords[value] })),
];

export const meta = adminMeta("Students");

/** The search text. It stays out of the URL, because it contains applicants' names and URLs are logged. */
const sought = { words: "" };

/** Not awaited, so that the screen can show the loading state. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const wanted = {
    limit: PAGE_SIZE,
    page: pageNumber(new URL(request.url).searchParams),
    state: choiceIn(request, "state", applicationStates),
    sort: choiceIn(request, "sort", studentColumns),
    order: choiceIn(request, "order", directions),
  };
  return {
    order: { column: wanted.sort ?? "createdAt", direction: wanted.order ?? "descending" },
    state: wanted.state,
    words: sought.words,
    retention: load(fetchRetention, officerMessages.retentionUnknown),
    students: load((api) => fetchStudents(api, wanted, sought.words), studentMessages.listFailed),
  };
};

const loading = (
  <p role="status" className="flex items-center justify-center gap-3 py-24 text-muted">
    <SpinnerRing size="medium" />
    Loading students...
  </p>
);

/** Shows the filter, the search field and the number of results. */
function SearchTools({ found }: { found: string }) {
  const address = useListAddress();
  const revalidate = useRevalidate();
  const search = useSearchDelay((words) => {
    sought.words = words;
    if (address.value("page")) address.change({});
    else void revalidate();
  });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <Segmented
        label="Filter by state"
        size="small"
        options={filters}
        value={address.value("state")}
        onValueChange={(state) => address.change({ state })}
      />
      <SearchField
        label="Search students"
        placeholder="Search students..."
        maxLength={200}
        defaultValue={sought.words}
        onSearch={search}
        className="w-full sm:w-80"
      />
      <p role="status" className="text-muted text-sm tabular-nums">
        {found}
      </p>
    </div>
  );
}

export default function StudentsPage({ loaderData }: PageProps<typeof clientLoader>) {
  const loaded = useLoaded(loaderData.students);
  const retention = useLoaded(loaderData.retention);
  const address = useListAddress();
  const write = useWrite();
  const exporting = useAttempt(officerMessages.exportFailed);
  const { timeZone, role } = useSession();
  const mayExport = role !== null && mayDo(role, "export");
  const { open, ...form } = useOpenForm<Student>(fetchStudent);
  const erasure = useDeletion<Student>({
    noun: "application",
    remove: eraseApplication,
    thingOf: ({ name }) => ({ name }),
    question:
      "Are you sure you want to delete this application? This action cannot be undone. It does not go to the trash.",
    done: "Application deleted",
    failureSentence: officerMessages.deleteFailed,
  });
  const { state } = loaderData;
  const words = loaderData.words.trim();
  const isWhole = words === "" && state === undefined;
  const total = loaded?.data?.total ?? 0;
  // Clear the search when the screen closes, so that the next visit starts with the whole list.
  useEffect(
    () => () => {
      sought.words = "";
    },
    [],
  );

  async function save(handling: Handling) {
    await form.save(async (student) => {
      if (student)
        await write(
          (api) => handleApplication(api, student, handling),
          () => ({ message: "Application saved", item: student.name }),
        );
    });
    afterWrite(form.close);
  }

  return (
    <>
      <ListScreen
        title="Students"
        noun="application"
        pagesLabel="Pages of students"
        loaded={loaded}
        waiting={loading}
        actions={
          mayExport && <ExportButton wanted={{ state }} words={words} disabled={!loaded?.data} attempt={exporting} />
        }
        banner={
          <>
            <FailureAlert failure={exporting.failure} className="mb-6" />
            {erasure.banner}
          </>
        }
        tools={
          (!isWhole || total > 0) && (
            <SearchTools
              found={
                isWhole
                  ? ""
                  : `${total.toLocaleString("en-GB")} found.${mayExport ? " Export includes only these." : ""}`
              }
            />
          )
        }
        empty={
          words !== "" || state !== undefined ? (
            <NothingFound items="students" />
          ) : (
            <EmptyState
              icon={<GraduationCap />}
              title="No students found"
              description="Student records will appear here once added."
            />
          )
        }
      >
        {(students) => (
          <StudentsTable
            students={students}
            order={loaderData.order}
            onOrder={({ column, direction }) => address.change({ sort: column, order: direction })}
            onEdit={form.edit}
            onErase={erasure.ask}
            timeZone={timeZone}
          />
        )}
      </ListScreen>
      {loaded && <Keeping retention={retention} />}
      {open?.item && <HandlingDialog student={open.item} onSave={save} onClose={form.close} />}
      {erasure.question}
    </>
  );
}
