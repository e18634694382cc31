import type { FileDropProps } from "./file-drop.tsx";

/** The files that go along with the fields of a form: one, several or none. */
export interface Attachment<Files> {
  /** Whether there is anything to lose. */
  changed: boolean;
  /** Whether there is anything to upload. */
  uploads: boolean;
  /** What is wrong, once it has been told beside the field. */
  error: string | null;
  /** What is to be sent; null when something is wrong, which is told from then on. */
  take: () => { files: Files } | null;
  clear: () => void;
  /** For a FileDrop. */
  field: Pick<FileDropProps, "accept" | "multiple" | "required" | "items" | "onChange" | "error" | "smaller"> &
    Pick<FileDropProps, "onRemove" | "onOrder" | "onDescribe">;
}

/** Of a form that has none. */
export const noAttachment: Attachment<undefined> = {
  changed: false,
  uploads: false,
  error: null,
  take: () => ({ files: undefined }),
  clear: () => {},
  field: { items: [], onChange: () => {} },
};
