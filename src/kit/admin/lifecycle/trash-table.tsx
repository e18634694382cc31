import { RotateCcw, Trash2 } from "lucide-react";
import { IconButton } from "#kit/action/button.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { formatInstant } from "#shared/dates.ts";
import type { TrashItem } from "#shared/lifecycle.ts";

interface TrashTableProps {
  items: readonly TrashItem[];
  timeZone: string;
  /** The ID of the item that is being restored. */
  busy: string | null;
  onRestore: (item: TrashItem) => Promise<void>;
  onErase: (item: TrashItem) => void;
}

/** The items in the trash, the last deleted first. */
export function TrashTable({ items, timeZone, busy, onRestore, onErase }: TrashTableProps) {
  return (
    <Table
      label="Trash"
      head={
        <>
          <Th>Item</Th>
          <Th>Deleted</Th>
          <Th>Permanent deletion</Th>
          <Th align="right">Actions</Th>
        </>
      }
    >
      {items.map((item) => (
        <tr key={item._id}>
          <Td className="min-w-44">
            <div className="flex items-center gap-3">
              {item.image && (
                <Picture src={item.image} alt="" ratio="1/1" sizes="64px" className="w-12 shrink-0 rounded-md" />
              )}
              <div className="min-w-0">
                <p dir="auto" className="line-clamp-2 break-words font-semibold text-ink">
                  {item.title}
                </p>
                <p className="text-muted first-letter:uppercase">{item.kind}</p>
              </div>
            </div>
          </Td>
          <Td label="Deleted" className="whitespace-nowrap">
            <span>
              {formatInstant(item.deletedAt, timeZone)}
              <span className="block text-muted">by {item.deletedBy || "someone"}</span>
            </span>
          </Td>
          <Td label="Permanent deletion" className="whitespace-nowrap">
            {formatInstant(item.erasedAt, timeZone)}
          </Td>
          <Td align="right" className="whitespace-nowrap">
            <IconButton
              label={`Restore ${item.title}`}
              icon={<RotateCcw aria-hidden="true" />}
              disabled={busy !== null}
              onClick={() => void onRestore(item)}
            />
            <IconButton
              tone="danger"
              label={`Delete ${item.title}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onErase(item)}
            />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
