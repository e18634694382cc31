import type { Student } from "#features/students/students.contract.ts";

export type StudentColumn = "createdAt" | "id" | "name" | "email" | "branch";

export interface StudentOrder {
  column: StudentColumn;
  direction: "ascending" | "descending";
}

/** A student with the text that a search goes through, made once and not at each key. */
export interface SearchableStudent {
  student: Student;
  text: string;
}

// As people count: "CS2" before "CS10", and accents beside their letters.
const { compare } = new Intl.Collator("en-GB", { numeric: true, sensitivity: "base" });

export const searchable = (students: readonly Student[]): SearchableStudent[] =>
  students.map((student) => ({
    student,
    text: [student.id, student.name, student.email, student.branch].join("\n").toLowerCase(),
  }));

/** Those in which every word of `words` occurs somewhere. */
export function searchStudents(students: readonly SearchableStudent[], words: string): readonly SearchableStudent[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.length === 0 ? students : students.filter(({ text }) => wanted.every((word) => text.includes(word)));
}

/** `students` come newest first, and stay so where the column does not tell them apart. */
export function sortStudents(
  students: readonly SearchableStudent[],
  { column, direction }: StudentOrder,
): readonly SearchableStudent[] {
  const newestFirst = students;
  if (column === "createdAt") return direction === "descending" ? newestFirst : newestFirst.toReversed();
  const sign = direction === "ascending" ? 1 : -1;
  return newestFirst.toSorted((a, b) => sign * compare(a.student[column], b.student[column]));
}
