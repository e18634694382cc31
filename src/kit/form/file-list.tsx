import { Pencil, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "#kit/action/button.tsx";
import { SortableList } from "#kit/list/sortable-list.tsx";
import type { PictureDetails } from "#shared/picture-fields.ts";
import { FilePreview, PictureDetailsFields } from "./picture-fields.tsx";

/** A row of a file field. */
export interface FileItem {
  /** Key of the row. Stays the same when a smaller file replaces the file. */
  key: string;
  name: string;
  /** The note below the name of a chosen file: the size or the upload progress. */
  note?: string;
  /** The error of the file. */
  problem?: string | null | undefined;
  /** Called if this browser cannot decode the chosen image. */
  onUnreadable?: (file: File) => void;
  /** A label, such as "Thumbnail". */
  mark?: string | undefined;
  /** The chosen file, or the URL of the stored one. */
  from: File | string;
  /** The alternative text and focal point. */
  details?: PictureDetails;
  /** Whether the file cannot be removed, only replaced. */
  fixed?: boolean;
}

interface FileRowsProps {
  items: readonly FileItem[];
  disabled: boolean;
  /** Without it, files cannot be removed. */
  onRemove: ((key: string) => void) | undefined;
  /** Without it, files keep their order. */
  onOrder: ((keys: string[]) => void) | undefined;
  /** Without it, files have no details. */
  onDescribe: ((key: string, details: PictureDetails) => void) | undefined;
}

const list = "mt-1 flex flex-col gap-2";
/** In a column, "earlier" points up. */
const orderedList = `${list} [&_[data-move]>svg]:rotate-90`;

/** The files of a form, which can be removed and optionally reordered. */
export function FileRows({ items, disabled, onRemove, onOrder, onDescribe }: FileRowsProps) {
  const remove = ({ key, fixed }: FileItem) => (onRemove && !fixed ? () => onRemove(key) : undefined);
  const describe = ({ key }: FileItem) => onDescribe && ((details: PictureDetails) => onDescribe(key, details));
  if (items.length === 0) return null;
  if (!onOrder)
    return (
      <ul className={list}>
        {items.map((item) => (
          <li key={item.key}>
            <FileRow item={item} disabled={disabled} onRemove={remove(item)} onDescribe={describe(item)} />
          </li>
        ))}
      </ul>
    );
  return (
    <SortableList
      label="Files in order"
      items={items}
      getKey={({ key }) => key}
      getLabel={({ name }) => name}
      onReorder={async (keys) => onOrder(keys)}
      className={orderedList}
      renderItem={(item, controls) => (
        <FileRow
          item={item}
          controls={disabled ? null : controls}
          disabled={disabled}
          onRemove={remove(item)}
          onDescribe={describe(item)}
        />
      )}
    />
  );
}

interface FileRowProps {
  item: FileItem;
  /** Controls that move the row, if the files are ordered. */
  controls?: ReactNode;
  onRemove: (() => void) | undefined;
  onDescribe: ((details: PictureDetails) => void) | undefined;
  disabled: boolean;
}

const describeDetails = ({ alt, decorative }: PictureDetails) =>
  decorative ? "Decorative" : alt ? `“${alt}”` : "No alternative text yet";

/** A chosen or stored file in a form. */
function FileRow({ item, controls, onRemove, onDescribe, disabled }: FileRowProps) {
  const { name, note, problem, mark, from, details } = item;
  const fields = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-lg border border-line bg-paper p-2">
      <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-md bg-wash text-muted">
        {typeof from === "string" ? (
          <img src={from} alt="" className="size-full object-cover" />
        ) : (
          <FilePreview file={from} onUnreadable={item.onUnreadable} />
        )}
      </span>
      <span className="min-w-0 flex-1 basis-24">
        <span className="line-clamp-2 break-all font-semibold text-sm">{name}</span>
        <span className="flex flex-wrap gap-x-2 text-muted text-sm tabular-nums empty:hidden">
          {note}
          {mark && <span className="rounded bg-brand/10 px-1.5 py-0.5 font-semibold text-brand">{mark}</span>}
        </span>
        {details && (
          <span dir="auto" className="block truncate text-muted text-sm">
            {describeDetails(details)}
          </span>
        )}
        {problem && <span className="block font-semibold text-danger text-sm">{problem}</span>}
      </span>
      <span className="flex items-center">
        {controls}
        {details && onDescribe && (
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
            data-fault={problem ? "" : undefined}
          />
        )}
      </span>
      {details && onDescribe && (
        <div id={fields} hidden={!open} className="w-full p-2">
          {open && <PictureDetailsFields {...{ name, from, details: details }} onChange={onDescribe} />}
        </div>
      )}
    </div>
  );
}
