import type { FileDropProps } from "./file-drop.tsx";

/** The files of a form: one, several or none. */
export interface Attachment<Files> {
  /** Whether closing the form would lose files. */
  changed: boolean;
  /** Whether there are files to upload. */
  uploads: boolean;
  /** Whether images are being made smaller. */
  isBusy: boolean;
  /**
   * Resolves when no image is being made smaller. `take` of the next render returns the smaller images. Rejects when
   * aborted.
   */
  ready: (signal: AbortSignal) => Promise<void>;
  /** The error that the field shows. */
  error: string | null;
  /** Returns the files to send; null if there is an error, which the field then shows. */
  take: () => { files: Files } | null;
  clear: () => void;
  /** The props of the FileDrop. */
  field: Pick<FileDropProps, "accept" | "multiple" | "required" | "items" | "onChange" | "error" | "smaller"> &
    Pick<FileDropProps, "onRemove" | "onOrder" | "onDescribe">;
}

/** The attachment of a form without files. */
export const noAttachment: Attachment<undefined> = {
  changed: false,
  uploads: false,
  isBusy: false,
  ready: async () => {},
  error: null,
  take: () => ({ files: undefined }),
  clear: () => {},
  field: { items: [], onChange: () => {} },
};
