import { Pencil, X } from "lucide-react";
import { useId, useState } from "react";
import { IconButton } from "#kit/action/icon-button.tsx";
import type { SortableControls } from "#kit/list/sortable-list.tsx";
import type { PictureSaid } from "#shared/picture-fields.ts";
import type { FileItem } from "./file-item.ts";
import { FilePreview } from "./file-preview.tsx";
import { SaidFields } from "./said-fields.tsx";

interface FileRowProps {
  item: FileItem;
  /** Controls that move the row, if the files are ordered. */
  controls?: SortableControls | undefined;
  onRemove: (() => void) | undefined;
  onDescribe: ((said: PictureSaid) => void) | undefined;
  disabled: boolean;
}

const saidWords = ({ alt, decorative }: PictureSaid) =>
  decorative ? "Decorative" : alt ? `“${alt}”` : "No alternative text yet";

/** A chosen or stored file in a form. */
export function FileRow({ item, controls, onRemove, onDescribe, disabled }: FileRowProps) {
  const { name, note, problem, mark, from, said } = item;
  const fields = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-lg border border-line bg-paper p-2">
      <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-md bg-wash text-muted">
        {typeof from === "string" ? (
          <img src={from} alt="" className="size-full object-cover" />
        ) : (
          <FilePreview file={from} />
        )}
      </span>
      <span className="min-w-0 flex-1 basis-24">
        <span className="line-clamp-2 break-all font-semibold text-sm">{name}</span>
        <span className="block text-muted text-sm tabular-nums">
          {note}
          {mark && <span className="ml-2 rounded bg-brand/10 px-1.5 py-0.5 font-semibold text-brand">{mark}</span>}
        </span>
        {said && (
          <span dir="auto" className="block truncate text-muted text-sm">
            {saidWords(said)}
          </span>
        )}
        {problem && <span className="block font-semibold text-danger text-sm">{problem}</span>}
      </span>
      <span className="flex items-center">
        {controls?.handle}
        {controls?.buttons}
        {said && onDescribe && (
          <IconButton
            label={`Edit ${name}`}
            icon={<Pencil aria-hidden="true" />}
            aria-expanded={open}
            aria-controls={fields}
            onClick={() => setOpen(!open)}
            disabled={disabled}
          />
        )}
        {onRemove && (
          <IconButton
            tone="danger"
            label={`Remove ${name}`}
            icon={<X aria-hidden="true" />}
            onClick={onRemove}
            disabled={disabled}
          />
        )}
      </span>
      {said && onDescribe && (
        <div id={fields} hidden={!open} className="w-full p-2">
          {open && <SaidFields {...{ name, from, said }} onChange={onDescribe} />}
        </div>
      )}
    </div>
  );
}
