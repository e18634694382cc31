import type { PictureSaid } from "#shared/picture-fields.ts";

/** A row of a field for files. */
export interface FileItem {
  /** Of the row: it stays when the file gives way to a smaller one. */
  key: string;
  name: string;
  /** What stands below the name: its size, that it is stored, how far it is. */
  note: string;
  /** Why it would be refused. */
  problem?: string | null | undefined;
  /** What it is among the others: "Thumbnail". */
  mark?: string | undefined;
  /** The file that has been chosen, or the address of what is stored. */
  from: File | string;
  /** What is said of it to who does not see it, and to what crops it. */
  said?: PictureSaid;
  /** It stays until another takes its place. */
  fixed?: boolean;
}
