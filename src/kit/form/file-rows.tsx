import { SortableList } from "#kit/list/sortable-list.tsx";
import type { PictureSaid } from "#shared/picture-fields.ts";
import type { FileItem } from "./file-item.ts";
import { FileRow } from "./file-row.tsx";

interface FileRowsProps {
  items: readonly FileItem[];
  disabled: boolean;
  /** Without it, files cannot be removed. */
  onRemove: ((key: string) => void) | undefined;
  /** Without it, files keep their order. */
  onOrder: ((keys: string[]) => void) | undefined;
  /** Without it, files have no details. */
  onDescribe: ((key: string, said: PictureSaid) => void) | undefined;
}

const list = "mt-1 flex flex-col gap-2";
/** In a column, "earlier" points up. */
const orderedList = `${list} [&_[data-move]>svg]:rotate-90`;

/** The files of a form, which can be removed and optionally reordered. */
export function FileRows({ items, disabled, onRemove, onOrder, onDescribe }: FileRowsProps) {
  const remove = ({ key, fixed }: FileItem) => (onRemove && !fixed ? () => onRemove(key) : undefined);
  const describe = ({ key }: FileItem) => onDescribe && ((said: PictureSaid) => onDescribe(key, said));
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
          controls={items.length > 1 && !disabled ? controls : undefined}
          disabled={disabled}
          onRemove={remove(item)}
          onDescribe={describe(item)}
        />
      )}
    />
  );
}
