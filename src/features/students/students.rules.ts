import { toCsv } from "#shared/csv.ts";
import { formatInstantDay } from "#shared/dates.ts";

export const STUDENTS_FILE_NAME = "students.csv";

interface ExportedStudent {
  name: string;
  email: string;
  id: string;
  branch: string;
  createdAt: string;
}

/** The students as a CSV file; days are those of `timeZone`. */
export const studentsCsv = (students: readonly ExportedStudent[], timeZone: string): string =>
  toCsv(
    ["Date", "Student ID", "Name", "Email", "Branch"],
    students.map(({ createdAt, id, name, email, branch }) => [
      formatInstantDay(createdAt, timeZone),
      id,
      name,
      email,
      branch,
    ]),
  );

/** Text for comparison: case, spaces and ways of writing the same character do not count. */
export const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
