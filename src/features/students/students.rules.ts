export const STUDENTS_FILE_NAME = "students.csv";

/** Returns text for comparison, without case, spaces and differences in how a character is encoded. */
export const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
