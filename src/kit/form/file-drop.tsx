import { Upload } from "lucide-react";
import { useState } from "react";
import { classNames } from "#kit/class-names.ts";
import { useControl } from "./control.ts";
import { FieldFrame, type FieldWords } from "./field-frame.tsx";
import { ChosenFileRow, StoredFileRow } from "./file-row.tsx";
import { useNoStrayDrops } from "./use-no-stray-drops.ts";

export interface FileDropProps extends FieldWords {
  value: readonly File[];
  onChange: (files: File[]) => void;
  /** As in `<input accept>`: a hint for the chooser, not a check. */
  accept?: string;
  /** Chosen files are added to those already there; otherwise they take their place. */
  multiple?: boolean;
  required?: boolean;
  disabled?: boolean;
  /** Why one of the files would be refused, shown in its row; for fields of several files. */
  problemOf?: (file: File) => string | null;
  /** What is stored already, shown before the new files. */
  existing?: readonly { url: string; name: string }[];
  /** Without it, stored files cannot be taken away. */
  onRemoveExisting?: (url: string) => void;
}

/** A field for files, which are chosen or dropped, with a row for each. */
export function FileDrop({
  label,
  value,
  onChange,
  accept,
  multiple = false,
  required = false,
  help,
  error,
  disabled = false,
  problemOf = () => null,
  existing = [],
  onRemoveExisting,
  className,
}: FileDropProps) {
  const control = useControl(undefined, help, error);
  const [hovered, setHovered] = useState(false);
  useNoStrayDrops();

  const take = (chosen: FileList | null) => {
    if (chosen === null || chosen.length === 0) return;
    onChange(multiple ? [...value, ...chosen] : [...chosen].slice(0, 1));
  };

  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <FieldFrame control={control.id} {...{ label, help, error, required }}>
        <div
          className={classNames(
            "focus-ring-within relative flex flex-col items-center gap-1 rounded-card border-2 border-dashed px-6 py-7 text-center transition-colors duration-150 ease-out",
            error ? "border-danger" : hovered ? "border-brand bg-brand/6" : "border-field bg-wash hover:border-brand",
            disabled && "opacity-60",
          )}
        >
          <Upload aria-hidden="true" className="size-6 text-brand" />
          <p className="text-muted text-sm">
            <span className="font-semibold text-brand">{multiple ? "Choose files" : "Choose a file"}</span> or drop{" "}
            {multiple ? "them" : "it"} here
          </p>
          {/* The input itself covers the whole box: it takes clicks and keys by its own nature. */}
          <input
            type="file"
            {...control}
            {...{ accept, multiple, disabled }}
            onDragEnter={() => setHovered(true)}
            onDragLeave={() => setHovered(false)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              // Left to itself, a field for one file says nothing when several are dropped on it.
              event.preventDefault();
              setHovered(false);
              take(event.dataTransfer.files);
            }}
            onChange={(event) => {
              take(event.target.files);
              // Emptied, so that a file that was removed can be chosen again.
              event.target.value = "";
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
        </div>
      </FieldFrame>
      {existing.length + value.length > 0 && (
        <ul className="mt-1 flex flex-col gap-2">
          {existing.map(({ url, name: title }) => (
            <StoredFileRow
              key={url}
              url={url}
              name={title}
              disabled={disabled}
              onRemove={onRemoveExisting && (() => onRemoveExisting(url))}
            />
          ))}
          {value.map((file, index) => (
            <ChosenFileRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may be chosen twice, its place tells the two apart
              key={`${file.name}-${file.size}-${file.lastModified}-${index}`}
              file={file}
              problem={problemOf(file)}
              disabled={disabled}
              onRemove={() => onChange(value.filter((_, other) => other !== index))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
