import { clsx } from "clsx/lite";
import { Minimize2, Upload } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#kit/action/button.tsx";
import { formatProgress, pictureLabels } from "#kit/admin/admin.labels.ts";
import type { ShrinkOffer } from "#kit/pictures/use-smaller-pictures.ts";
import type { PictureDetails } from "#shared/picture-fields.ts";
import { CheckboxField } from "./choice-fields.tsx";
import { FieldFrame, type FieldTexts, useControl } from "./field.tsx";
import { type FileItem, FileRows } from "./file-list.tsx";

/** Offers to make large pictures smaller, once or always, and shows the progress. */
function ShrinkOfferBar({ offer, disabled }: { offer: ShrinkOffer; disabled: boolean }) {
  const { tooLarge, tally, always, setAlways, makeSmaller } = offer;
  const progress = formatProgress(tally);
  if (tooLarge === 0 && progress === "") return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-wash px-3 py-1.5">
      {tooLarge > 0 && (
        <Button size="small" disabled={disabled} onClick={makeSmaller}>
          <Minimize2 aria-hidden="true" />
          {pictureLabels.makeSmaller}
        </Button>
      )}
      <p role="status" className="text-muted text-sm tabular-nums empty:hidden">
        {progress}
      </p>
      <CheckboxField
        label={pictureLabels.always}
        checked={always}
        disabled={disabled}
        onChange={(event) => setAlways(event.target.checked)}
      />
    </div>
  );
}

export interface FileDropProps extends FieldTexts {
  /** The chosen and stored files. */
  items?: readonly FileItem[];
  /** Called with chosen, dropped or pasted files; at most one unless `multiple`. */
  onChange: (files: File[]) => void;
  /** Without it, files cannot be removed. */
  onRemove?: (key: string) => void;
  /** Called with all keys in their new order. Without it, files cannot be reordered. */
  onOrder?: (keys: string[]) => void;
  /** Opens the details of a file. Called with its key. */
  onDescribe?: (key: string, details: PictureDetails) => void;
  /** Offers to make images smaller that are too large. */
  smaller?: ShrinkOffer;
  /** As in `<input accept>`: a hint for the file chooser, not a check. */
  accept?: string;
  multiple?: boolean;
  required?: boolean;
  disabled?: boolean;
}

const ONLY_ONE = "This field takes one file. Only the first file was added.";

/** A file field with choosing, dropping and pasting, and one row per file. */
export function FileDrop({
  label,
  items = [],
  onChange,
  onRemove,
  onOrder,
  onDescribe,
  smaller,
  accept,
  multiple = false,
  required = false,
  help,
  error,
  disabled = false,
  className,
}: FileDropProps) {
  const control = useControl(undefined, help, error);
  const input = useRef<HTMLInputElement>(null);
  const [hovered, setHovered] = useState(false);
  const [announcement, setAnnouncement] = useState("");

  const take = (chosen: FileList | readonly File[] | null) => {
    const [first] = chosen ?? [];
    if (!chosen || !first) return;
    setAnnouncement(!multiple && chosen.length > 1 ? ONLY_ONE : "");
    onChange(multiple ? [...chosen] : [first]);
  };
  useBlockedDrops();
  usePastedFiles(input, take);

  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      <FieldFrame control={control.id} {...{ label, help, error, required }}>
        <div
          className={clsx(
            "focus-ring-within relative flex flex-col items-center gap-1 rounded-card border-2 border-dashed px-6 py-7 text-center transition-colors duration-150 ease-out",
            error ? "border-danger" : hovered ? "border-brand bg-brand/6" : "border-field bg-wash hover:border-brand",
            disabled && "opacity-60",
          )}
        >
          <Upload aria-hidden="true" className="size-6 text-brand" />
          <p className="text-muted text-sm">
            <span className="font-semibold text-brand">{multiple ? "Choose files" : "Choose a file"}</span>, or drop or
            paste {multiple ? "them" : "it"} here
          </p>
          {/* The input covers the whole box, so that clicks and keys work natively. */}
          <input
            ref={input}
            type="file"
            {...control}
            {...{ accept, multiple, disabled }}
            onDragEnter={() => setHovered(true)}
            onDragLeave={() => setHovered(false)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              // Browsers silently ignore several files that are dropped on a field for one file.
              event.preventDefault();
              setHovered(false);
              void droppedFiles(event.dataTransfer).then(take);
            }}
            onChange={(event) => {
              take(event.target.files);
              // Cleared, so that a removed file can be chosen again.
              event.target.value = "";
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
        </div>
      </FieldFrame>
      <p role="status" className="font-semibold text-ink text-sm empty:hidden">
        {announcement}
      </p>
      {smaller && <ShrinkOfferBar offer={smaller} disabled={disabled} />}
      <FileRows {...{ items, disabled, onRemove, onOrder, onDescribe }} />
    </div>
  );
}

/** Returns the images of a folder, sorted by name. */
export const picturesIn = (files: readonly File[]): File[] =>
  files
    .filter(({ name, type }) => !name.startsWith(".") && (type.startsWith("image/") || /\.hei[cf]$/i.test(name)))
    .sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // The directory reader returns entries in batches, and an empty batch at the end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) break;
    entries.push(...part);
  }
  return (await Promise.all(entries.map(filesOf))).flat();
}

const filesOf = async (entry: FileSystemEntry): Promise<File[]> =>
  entry.isDirectory ? filesIn(entry as FileSystemDirectoryEntry) : [await fileOf(entry as FileSystemFileEntry)];

/** Returns the dropped files and the images in dropped folders. Call during the drop event. */
async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // The dropped entries are only available during the event.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const folders = entries.filter((entry) => entry.isDirectory);
  if (folders.length === 0) return [...files];
  const single = [...files].filter(({ name }) => !folders.some((folder) => folder.name === name));
  const inFolders = await Promise.all(folders.map((folder) => filesOf(folder)));
  return [...single, ...inFolders.flatMap(picturesIn)];
}

/** Stops the browser from opening a file that is dropped outside the box. */
function useBlockedDrops() {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    addEventListener("dragover", refuse);
    addEventListener("drop", refuse);
    return () => {
      removeEventListener("dragover", refuse);
      removeEventListener("drop", refuse);
    };
  }, []);
}

const TYPED_INTO = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])";

/** Returns whether a paste belongs to a focused text field because it contains text. */
const isForText = ({ types }: DataTransfer) =>
  types.includes("text/plain") && document.activeElement?.matches(TYPED_INTO);

/** A paste never changes a field behind an open dialog. */
const isBehindDialog = (field: Element) => {
  const top = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return top !== undefined && !top.contains(field);
};

/** Passes files that are pasted anywhere to the first file field that is not behind a dialog. */
function usePastedFiles(field: RefObject<HTMLInputElement | null>, onPaste: (files: FileList) => void) {
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const { clipboardData: pasted } = event;
      const input = field.current;
      if (!pasted || pasted.files.length === 0 || !input || input.disabled || event.defaultPrevented) return;
      if (isForText(pasted) || isBehindDialog(input)) return;
      event.preventDefault();
      onPaste(pasted.files);
    };
    addEventListener("paste", take);
    return () => removeEventListener("paste", take);
  });
}

/** A field for a file with a table. Pass a new `key` to clear the field. */
export const CsvFileField = ({ label, onChoose }: { label: string; onChoose: (file: File) => void }) => (
  <label className="flex flex-wrap items-center gap-3 font-semibold text-sm">
    {label}
    <input
      type="file"
      accept=".csv,.tsv,.txt,text/csv"
      onChange={({ target }) => {
        const chosen = target.files?.[0];
        if (chosen) onChoose(chosen);
      }}
      className="max-w-full font-normal file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-line file:bg-paper file:px-4 file:font-semibold file:text-brand"
    />
  </label>
);
