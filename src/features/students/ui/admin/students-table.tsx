import { memo } from "react";
import { applicationLabels } from "#features/students/students.admin.labels.ts";
import { type Student, type StudentColumn, stateLabels } from "#features/students/students.contract.ts";
import { editOnClick, ItemButtons } from "#kit/list/list-row.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { useMediaQuery } from "#kit/media/motion.tsx";
import { useSheets } from "#kit/overlay/menu.tsx";
import { formatDayOf } from "#shared/dates.ts";

const labels = applicationLabels.studentsTable;

interface StudentOrder {
  column: StudentColumn;
  direction: "ascending" | "descending";
}

interface StudentsTableProps {
  students: readonly Student[];
  order: StudentOrder;
  onOrder: (order: StudentOrder) => void;
  onEdit: (student: Student) => void;
  onErase: (student: Student) => void;
  timeZone: string;
}

const columns: { column: StudentColumn; label: string; align?: "right" }[] = [
  { column: "createdAt", label: labels.date, align: "right" },
  { column: "id", label: labels.studentID },
  { column: "name", label: labels.name },
  { column: "email", label: labels.email },
  { column: "branch", label: labels.branch },
];

const opposite = { ascending: "descending", descending: "ascending" } as const;

/** An email address that can wrap after its @ in a narrow cell. */
const BreakableEmail = ({ email }: { email: string }) => {
  const domain = email.lastIndexOf("@") + 1;
  return (
    <>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </>
  );
};

/** Shows one page of applications. Memoized, so that typing in the search field does not render it again. */
export const StudentsTable = memo(({ students, order, onOrder, onEdit, onErase, timeZone }: StudentsTableProps) => {
  const sortBy = (column: StudentColumn) =>
    order.column === column ? opposite[order.direction] : column === "createdAt" ? "descending" : "ascending";
  const isNarrow = useSheets();
  const isWide = useMediaQuery("(width >= 80rem)");
  const buttonsOf = (student: Student) => (
    <ItemButtons item={student} name={student.name} onEdit={onEdit} onDelete={onErase} />
  );
  return (
    <Table
      label={labels.students}
      className="has-short-values [--cell:0.375rem]"
      head={
        <>
          {columns.map(({ column, label, align }) => (
            <Th
              key={column}
              {...(align && { align })}
              sort={order.column === column ? order.direction : "none"}
              onSort={() => onOrder({ column, direction: sortBy(column) })}
            >
              {label}
            </Th>
          ))}
          {/* Not a header cell: the specified columns are applicants' data, and this column has none. */}
          <td className="sticky right-0 border-line border-b bg-wash px-4 py-3 font-semibold text-muted max-md:hidden!">
            {labels.state}
          </td>
        </>
      }
    >
      {students.map((student) => (
        <tr key={student._id} {...editOnClick(() => onEdit(student))}>
          <Td label={labels.date} align="right" className="whitespace-nowrap">
            <span className="inline-flex items-center md:flex md:justify-between">
              {!isNarrow && <SelectBox id={student._id} name={student.name} className="-my-2 -ml-3" />}
              {formatDayOf(student.createdAt, timeZone)}
            </span>
          </Td>
          <Td label={labels.studentID} className="whitespace-nowrap">
            {student.id}
          </Td>
          <Td className="row-title min-w-20 break-words font-semibold text-ink 2xl:min-w-40">
            {isNarrow ? (
              <span className="flex items-center">
                <SelectBox id={student._id} name={student.name} className="-ml-3" />
                <span dir="auto" className="min-w-0 flex-1">
                  {student.name}
                </span>
                <span className="-mr-3">{buttonsOf(student)}</span>
              </span>
            ) : (
              <span dir="auto">{student.name}</span>
            )}
          </Td>
          <Td label={labels.email} className="min-w-36 max-xl:wrap-anywhere xl:whitespace-nowrap">
            <a href={`mailto:${student.email}`} className="text-brand underline underline-offset-2">
              {isWide ? student.email : <BreakableEmail email={student.email} />}
            </a>
          </Td>
          <Td label={labels.branch} className="min-w-29 wrap-anywhere hyphens-auto">
            <span dir="auto">{student.branch}</span>
          </Td>
          <Td label={labels.state} className="sticky right-0 min-w-25 2xl:min-w-56">
            <span className="flex items-center justify-between gap-2 md:max-xl:flex-col md:max-xl:items-start">
              <ApplicationState student={student} timeZone={timeZone} />
              {!isNarrow && <span className="flex shrink-0">{buttonsOf(student)}</span>}
            </span>
          </Td>
        </tr>
      ))}
    </Table>
  );
});

const newBadge = "rounded-full bg-brand/10 px-3 py-1 font-semibold text-brand text-xs";

/** Shows the state and note of an application, and the last officer who changed them. */
function ApplicationState({ student, timeZone }: { student: Student; timeZone: string }) {
  const { state, note, handledBy, handledAt } = student;
  return (
    <span className="flex flex-col items-start gap-1">
      <span className={state === "new" ? newBadge : ""}>{stateLabels[state]}</span>
      {handledAt && (
        <span className="text-muted text-xs md:max-xl:hidden 2xl:whitespace-nowrap">
          {labels.handled(handledBy, formatDayOf(handledAt, timeZone).replaceAll(" ", "\u00a0"))}
        </span>
      )}
      {note && (
        <span dir="auto" title={note} className="line-clamp-2 max-w-60 break-words text-xs">
          {note}
        </span>
      )}
    </span>
  );
}
