import { Download, GraduationCap } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "#features/sign-in/ui/session.ts";
import { fetchStudents } from "#features/students/students.calls.ts";
import type { Student } from "#features/students/students.contract.ts";
import { STUDENTS_FILE_NAME, studentsCsv } from "#features/students/students.rules.ts";
import { studentMessages } from "#features/students/students.words.ts";
import { saveFile } from "#features/students/ui/admin/save-file.ts";
import {
  type StudentOrder,
  searchable,
  searchStudents,
  sortStudents,
} from "#features/students/ui/admin/student-search.ts";
import { StudentsTable } from "#features/students/ui/admin/students-table.tsx";
import { Button } from "#kit/action/button.tsx";
import { SpinnerRing } from "#kit/feedback/spinner.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { SearchField } from "#kit/list/search-field.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { adminMeta } from "#web/page-meta.ts";
import { unlessOtherPage } from "#web/revalidation.ts";
import type { Route } from "./+types/students";
import { ListFailure } from "./list-failure.tsx";
import { loadList } from "./load-list.ts";
import { useLoaded } from "./use-loaded.ts";

const PAGE_SIZE = 50;
const newestFirst: StudentOrder = { column: "createdAt", direction: "descending" };
const toPage = (page: number) => `?page=${page}`;

export const meta = () => adminMeta("Students");

/** Not awaited: the screen says that it loads. */
export const clientLoader = () => ({
  loaded: loadList(async (api) => (await fetchStudents(api, { limit: 100 })).items, studentMessages.listFailed),
});

export const shouldRevalidate = unlessOtherPage;

function exportStudents(students: readonly Student[], timeZone: string) {
  saveFile(STUDENTS_FILE_NAME, "text/csv;charset=utf-8", studentsCsv(students, timeZone));
  toast.success(`${STUDENTS_FILE_NAME} exported`);
}

function Heading({ students }: { students: readonly Student[] | null }) {
  const { timeZone } = useSession();
  return (
    <AdminHeading
      title="Students"
      description={
        students &&
        `${students.length.toLocaleString("en-GB")} ${students.length === 1 ? "application" : "applications"}`
      }
      actions={
        <Button
          variant="success"
          disabled={students === null}
          onClick={() => students && exportStudents(students, timeZone)}
        >
          <Download aria-hidden="true" />
          Export
        </Button>
      }
    />
  );
}

function Found({ students }: { students: readonly Student[] }) {
  const { timeZone } = useSession();
  const [search, setSearch] = useSearchParams();
  const [sought, setSought] = useState("");
  const [order, setOrder] = useState(newestFirst);
  const all = useMemo(() => searchable(students), [students]);
  const ordered = useMemo(() => sortStudents(all, order), [all, order]);
  const found = useMemo(() => searchStudents(ordered, sought), [ordered, sought]);
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, Math.trunc(Number(search.get("page"))) || 1), pageCount);
  const shown = useMemo(
    () => found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ student }) => student),
    [found, page],
  );
  const firstPage = useCallback(() => {
    if (search.has("page")) setSearch({}, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);
  const changeOrder = useCallback(
    (wanted: StudentOrder) => {
      setOrder(wanted);
      firstPage();
    },
    [firstPage],
  );

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SearchField
          label="Search students"
          placeholder="Search students..."
          onSearch={(words) => {
            setSought(words);
            firstPage();
          }}
          className="w-full sm:w-80"
        />
        <p role="status" className="text-muted text-sm tabular-nums">
          {sought.trim() !== "" && `${found.length.toLocaleString("en-GB")} found`}
        </p>
      </div>
      {shown.length > 0 ? (
        <StudentsTable students={shown} order={order} onOrder={changeOrder} timeZone={timeZone} />
      ) : (
        <EmptyState
          icon={<GraduationCap />}
          title="No students found"
          description={`No application has “${sought.trim()}” in it.`}
        />
      )}
      <Pagination label="Pages of students" className="mt-4" page={page} pageCount={pageCount} toPage={toPage} />
    </>
  );
}

export default function StudentsPage({ loaderData }: Route.ComponentProps) {
  const loaded = useLoaded(loaderData.loaded);
  if (!loaded) {
    return (
      <>
        <Heading students={null} />
        <p role="status" className="flex items-center justify-center gap-3 py-24 text-muted">
          <SpinnerRing size="medium" />
          Loading students...
        </p>
      </>
    );
  }
  const { items, failure } = loaded;
  return (
    <>
      <Heading students={failure ? null : items} />
      <ListFailure failure={failure} />
      {items.length === 0 && !failure && (
        <EmptyState
          icon={<GraduationCap />}
          title="No students found"
          description="Student records will appear here once added."
        />
      )}
      {items.length > 0 && <Found students={items} />}
    </>
  );
}
