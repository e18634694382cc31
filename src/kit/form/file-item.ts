import type { PictureSaid } from "#shared/picture-fields.ts";

/** A row of a file field. */
export interface FileItem {
  /** Key of the row. Stays the same when a smaller file replaces the file. */
  key: string;
  name: string;
  /** The note below the name: the size, "Stored" or the upload progress. */
  note: string;
  /** The error of the file. */
  problem?: string | null | undefined;
  /** A label, such as "Thumbnail". */
  mark?: string | undefined;
  /** The chosen file, or the URL of the stored one. */
  from: File | string;
  /** The alternative text and focal point. */
  said?: PictureSaid;
  /** Whether the file cannot be removed, only replaced. */
  fixed?: boolean;
}
