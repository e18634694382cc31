import { Download, GraduationCap } from "lucide-react";
import { useEffect, useState } from "react";
import { useSession } from "#features/sign-in/ui/session.ts";
import { fetchAllStudents, fetchStudents } from "#features/students/students.calls.ts";
import { studentColumns } from "#features/students/students.contract.ts";
import { STUDENTS_FILE_NAME, studentsCsv } from "#features/students/students.rules.ts";
import { studentMessages } from "#features/students/students.words.ts";
import { saveFile } from "#features/students/ui/admin/save-file.ts";
import { StudentsTable } from "#features/students/ui/admin/students-table.tsx";
import { Button } from "#kit/action/button.tsx";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { SpinnerRing } from "#kit/feedback/spinner.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { useAttempt } from "#kit/feedback/use-attempt.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { SearchField } from "#kit/list/search-field.tsx";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { choiceIn, useListAddress } from "#web/admin/list-address.ts";
import { ListScreen } from "#web/admin/list-screen.tsx";
import { load } from "#web/admin/load.ts";
import { useLoaded } from "#web/admin/use-loaded.ts";
import { useSearchDelay } from "#web/admin/use-search-delay.ts";
import { adminApi } from "#web/admin-api.ts";
import { pageNumber } from "#web/page-number.ts";
import { useRevalidate } from "#web/revalidation.ts";
import type { Route } from "./+types/students";

const PAGE_SIZE = 50;
const directions = ["ascending", "descending"] as const;

export const meta = () => adminMeta("Students");

/** What the list is searched for. Not in the address: these are applicants' names, and addresses are kept. */
const sought = { words: "" };

/** Not awaited: the screen says that it loads. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const wanted = {
    limit: PAGE_SIZE,
    page: pageNumber(new URL(request.url).searchParams),
    sort: choiceIn(request, "sort", studentColumns),
    order: choiceIn(request, "order", directions),
  };
  return {
    order: { column: wanted.sort ?? "createdAt", direction: wanted.order ?? "descending" },
    words: sought.words,
    students: load((api) => fetchStudents(api, wanted, sought.words), studentMessages.listFailed),
  };
};

/** The file has all applications, whatever the list is narrowed down to. */
function ExportButton({ disabled, onFailure }: { disabled: boolean; onFailure: ReturnType<typeof useAttempt> }) {
  const { timeZone } = useSession();
  const [pending, setPending] = useState(false);

  async function exportStudents() {
    setPending(true);
    await onFailure.run(async () => {
      const students = await fetchAllStudents(adminApi, {});
      saveFile(STUDENTS_FILE_NAME, "text/csv;charset=utf-8", studentsCsv(students, timeZone));
      toast.success(`${STUDENTS_FILE_NAME} exported`);
    });
    setPending(false);
  }

  return (
    <Button variant="success" disabled={disabled} pending={pending} onClick={() => void exportStudents()}>
      <Download aria-hidden="true" />
      Export
    </Button>
  );
}

const loading = (
  <p role="status" className="flex items-center justify-center gap-3 py-24 text-muted">
    <SpinnerRing size="medium" />
    Loading students...
  </p>
);

function SearchTools({ found }: { found: string }) {
  const address = useListAddress();
  const revalidate = useRevalidate();
  const search = useSearchDelay((words) => {
    sought.words = words;
    if (address.value("page")) address.change({});
    else void revalidate();
  });
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <SearchField
        label="Search students"
        placeholder="Search students..."
        maxLength={200}
        onSearch={search}
        className="w-full sm:w-80"
      />
      <p role="status" className="text-muted text-sm tabular-nums">
        {found}
      </p>
    </div>
  );
}

export default function StudentsPage({ loaderData }: Route.ComponentProps) {
  const loaded = useLoaded(loaderData.students);
  const address = useListAddress();
  const exporting = useAttempt("Failed to export students");
  const { timeZone } = useSession();
  const words = loaderData.words.trim();
  // Words of this visit alone: whoever comes back starts with the whole list.
  useEffect(
    () => () => {
      sought.words = "";
    },
    [],
  );
  return (
    <ListScreen
      title="Students"
      noun="application"
      pagesLabel="Pages of students"
      loaded={loaded}
      waiting={loading}
      actions={<ExportButton disabled={!loaded?.data} onFailure={exporting} />}
      banner={<FailureAlert failure={exporting.failure} className="mb-6" />}
      tools={
        (words !== "" || (loaded?.data?.total ?? 0) > 0) && (
          <SearchTools found={words === "" ? "" : `${loaded?.data?.total.toLocaleString("en-GB")} found`} />
        )
      }
      empty={
        <EmptyState
          icon={<GraduationCap />}
          title="No students found"
          description={
            words === "" ? "Student records will appear here once added." : `No application has “${words}” in it.`
          }
        />
      }
    >
      {(students) => (
        <StudentsTable
          students={students}
          order={loaderData.order}
          onOrder={({ column, direction }) => address.change({ sort: column, order: direction })}
          timeZone={timeZone}
        />
      )}
    </ListScreen>
  );
}
