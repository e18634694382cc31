import { type RefObject, useEffect } from "react";

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
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // The dropped entries are only available during the event.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const folders = entries.filter((entry) => entry.isDirectory);
  if (folders.length === 0) return [...files];
  const single = [...files].filter(({ name }) => !folders.some((folder) => folder.name === name));
  const inFolders = await Promise.all(folders.map((folder) => filesOf(folder)));
  return [...single, ...inFolders.flatMap(picturesIn)];
}

/** Stops the browser from opening a file that is dropped outside the box. */
export function useBlockedDrops() {
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
export function usePastedFiles(field: RefObject<HTMLInputElement | null>, onPaste: (files: FileList) => void) {
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
