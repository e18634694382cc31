import { FileText, ImageOff, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "#kit/action/icon-button.tsx";

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

interface StoredFileRowProps extends Pick<FileRowProps, "name" | "disabled" | "onRemove"> {
  url: string;
}

/** A picture that is stored already. */
export function StoredFileRow({ url, ...rest }: StoredFileRowProps) {
  return <FileRow note="Stored" preview={<img src={url} alt="" className="size-full object-cover" />} {...rest} />;
}

interface ChosenFileRowProps extends Pick<FileRowProps, "problem" | "disabled" | "onRemove"> {
  file: File;
}

/** A file that has been chosen and not sent yet. */
export function ChosenFileRow({ file, ...rest }: ChosenFileRowProps) {
  return <FileRow name={file.name} note={formatFileSize(file.size)} preview={<FilePreview file={file} />} {...rest} />;
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
