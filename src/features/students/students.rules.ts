import { toCsv } from "#shared/csv.ts";

export const STUDENTS_FILE_NAME = "students.csv";

interface ExportedStudent {
  name: string;
  email: string;
  id: string;
  branch: string;
  createdAt: string;
}

/** The students as a CSV file; days are dd/mm/yyyy in `timeZone`, as the specification has them. */
export function studentsCsv(students: readonly ExportedStudent[], timeZone: string): string {
  // One formatter for all rows: making one takes longer than formatting a hundred.
  const day = new Intl.DateTimeFormat("en-GB", { timeZone });
  return toCsv(
    ["Date", "Student ID", "Name", "Email", "Branch"],
    students.map(({ createdAt, id, name, email, branch }) => [
      day.format(new Date(createdAt)),
      id,
      name,
      email,
      branch,
    ]),
  );
}

/** Text for comparison: case, spaces and ways of writing the same character do not count. */
export const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
