import { X } from "lucide-react";
import { IconButton } from "#kit/action/icon-button.tsx";
import type { SortableControls } from "#kit/list/sortable-list.tsx";
import type { FileItem } from "./file-item.ts";
import { FilePreview } from "./file-preview.tsx";

interface FileRowProps {
  item: FileItem;
  /** What moves it, where there is an order. */
  controls?: SortableControls | undefined;
  onRemove: (() => void) | undefined;
  disabled: boolean;
}

/** A file of a form: chosen, or stored already. */
export function FileRow({ item: { name, note, problem, mark, from }, controls, onRemove, disabled }: FileRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-lg border border-line bg-paper p-2">
      <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-md bg-wash text-muted">
        {typeof from === "string" ? (
          <img src={from} alt="" className="size-full object-cover" />
        ) : (
          <FilePreview file={from} />
        )}
      </span>
      <span className="min-w-0 flex-1 basis-36">
        <span className="block truncate font-semibold text-sm">{name}</span>
        <span className="block text-muted text-sm tabular-nums">
          {note}
          {mark && <span className="ml-2 rounded bg-brand/10 px-1.5 py-0.5 font-semibold text-brand">{mark}</span>}
        </span>
        {problem && <span className="block font-semibold text-danger text-sm">{problem}</span>}
      </span>
      <span className="flex items-center">
        {controls?.handle}
        {controls?.buttons}
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
    </div>
  );
}
