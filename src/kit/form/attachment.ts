import type { FileDropProps } from "./file-drop.tsx";

/** The files of a form: one, several or none. */
export interface Attachment<Files> {
  /** Whether there is anything to lose. */
  changed: boolean;
  /** Whether there is anything to upload. */
  uploads: boolean;
  /** Whether pictures are being made smaller. */
  isBusy: boolean;
  /** Resolves once no picture is being made smaller; `take` of the next render returns the smaller ones. Rejects when aborted. */
  ready: (signal: AbortSignal) => Promise<void>;
  /** The error that the field shows. */
  error: string | null;
  /** Returns the files to send; null when something is wrong, which the field shows from then on. */
  take: () => { files: Files } | null;
  clear: () => void;
  /** For a FileDrop. */
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
