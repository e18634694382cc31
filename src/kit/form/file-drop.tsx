import { FileText, ImageOff, Upload, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { IconButton } from "#kit/action/icon-button.tsx";
import { classNames } from "#kit/class-names.ts";
import { FieldError } from "./field.tsx";

interface FileDropProps {
  /** The field's name: "Images", "Profile image". */
  label: string;
  value: readonly File[];
  onChange: (files: File[]) => void;
  /** As in `<input accept>`: a hint for the chooser, not a check. */
  accept?: string;
  /** Chosen files are added to those already there; otherwise they take their place. */
  multiple?: boolean;
  required?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  name?: string;
  /** Why one of the files would be refused, shown in its row; for fields of several files. */
  problemOf?: (file: File) => string | null;
  /** What is stored already, shown before the new files. */
  existing?: readonly { url: string; name: string }[];
  /** Without it, stored files cannot be taken away. */
  onRemoveExisting?: (url: string) => void;
  className?: string;
}

/** A file dropped beside the box would be opened by the browser, in place of the page or in front of it. */
function useNoStrayDrops() {
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
  name,
  problemOf = () => null,
  existing = [],
  onRemoveExisting,
  className,
}: FileDropProps) {
  const id = useId();
  const [hovered, setHovered] = useState(false);
  useNoStrayDrops();
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");

  const take = (chosen: FileList | null) => {
    if (chosen === null || chosen.length === 0) return;
    onChange(multiple ? [...value, ...chosen] : [...chosen].slice(0, 1));
  };

  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span>
          <label htmlFor={id} className="font-semibold text-ink text-sm">
            {label}
          </label>
          {required && (
            <span aria-hidden="true" className="ml-0.5 font-semibold text-danger text-sm">
              *
            </span>
          )}
        </span>
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
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
          id={id}
          type="file"
          name={name}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
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
      {help && (
        <p id={`${id}-help`} className="text-muted text-sm">
          {help}
        </p>
      )}
      {existing.length + value.length > 0 && (
        <ul className="mt-1 flex flex-col gap-2">
          {existing.map((file) => (
            <FileRow
              key={file.url}
              name={file.name}
              note="Stored"
              preview={<img src={file.url} alt="" className="size-full object-cover" />}
              onRemove={onRemoveExisting && (() => onRemoveExisting(file.url))}
              disabled={disabled}
            />
          ))}
          {value.map((file, index) => (
            <FileRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may be chosen twice, its place tells the two apart
              key={`${file.name}-${file.size}-${file.lastModified}-${index}`}
              name={file.name}
              note={formatFileSize(file.size)}
              problem={problemOf(file)}
              preview={<FilePreview file={file} />}
              onRemove={() => onChange(value.filter((_, other) => other !== index))}
              disabled={disabled}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface FileRowProps {
  name: string;
  note: string;
  problem?: string | null;
  preview: ReactNode;
  onRemove: (() => void) | undefined;
  disabled: boolean;
}

function FileRow({ name, note, problem = null, preview, onRemove, disabled }: FileRowProps) {
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-paper p-2">
      <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-md bg-wash text-muted">
        {preview}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-sm">{name}</span>
        <span className="block text-muted text-sm tabular-nums">{note}</span>
        {problem && <span className="block font-semibold text-danger text-sm">{problem}</span>}
      </span>
      {onRemove && (
        <IconButton
          tone="danger"
          label={`Remove ${name}`}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
          disabled={disabled}
        />
      )}
    </li>
  );
}

function FilePreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const picture = file.type.startsWith("image/");

  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    setFailed(false);
    return () => URL.revokeObjectURL(made);
  }, [file, picture]);

  if (!picture) return <FileText aria-hidden="true" className="size-6" />;
  if (failed) return <ImageOff aria-hidden="true" className="size-6" />;
  if (url === null) return null;
  return <img src={url} alt="" onError={() => setFailed(true)} className="size-full object-cover" />;
}

/** Bytes in the unit a person would use: "820 B", "34 kB", "1.4 MB" (1 kB = 1024 bytes, as the limits count). */
function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`;
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}
