import { RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { adminLabels } from "#admin/admin.labels.ts";
import { eraseFromTrash, fetchTrash, restoreFromTrash } from "#api-client/content-calls.ts";
import { counted } from "#kit/admin/admin.labels.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { useDeletion } from "#kit/admin/item-changes.tsx";
import { AdminHeading } from "#kit/admin/screen-parts.tsx";
import { LoadedContent, load, type PageProps, useLoaded } from "#kit/admin/screen-route.tsx";
import { useSession } from "#kit/admin/session.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { deleteAction, RowActions } from "#kit/list/list-row.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { formatInstant } from "#shared/dates.ts";
import { TRASH_DAYS, type TrashItem, trashMessages } from "#shared/lifecycle.ts";

const labels = adminLabels.trash;

export const meta = adminMeta("Trash");

/** Not awaited, so that the screen can show that it loads. */
export const clientLoader = () => ({ items: load(fetchTrash, trashMessages.listFailed) });

export default function AdminTrashPage({ loaderData }: PageProps<typeof clientLoader>) {
  const { timeZone } = useSession();
  const write = useWrite();
  const loaded = useLoaded(loaderData.items);
  const restoring = useAttempt(trashMessages.restoreFailed);
  const [busy, setBusy] = useState<string | null>(null);
  const deletion = useDeletion<TrashItem>({
    noun: "item",
    remove: eraseFromTrash,
    describe: ({ title, image }) => ({ name: title, image }),
    done: labels.deletedPermanently,
    failureSentence: trashMessages.eraseFailed,
  });

  async function restore(item: TrashItem) {
    setBusy(item._id);
    await restoring.run(() =>
      write(
        (api) => restoreFromTrash(api, item.calls.replace("/api", ""), item),
        () => ({ message: labels.restored, item: item.title }),
      ),
    );
    setBusy(null);
  }

  return (
    <>
      <AdminHeading
        title={labels.trash}
        description={loaded?.data ? counted(loaded.data.length, "item") : labels.description(TRASH_DAYS)}
      />
      {deletion.banner}
      <FailureAlert failure={restoring.failure} className="mb-6" />
      <LoadedContent loaded={loaded} waiting={<SpinnerBlock label={labels.loadingTheTrash} className="min-h-96" />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState icon={<Trash2 />} title={labels.empty} description={labels.emptyHelp} />
          ) : (
            <TrashTable items={items} timeZone={timeZone} busy={busy} onRestore={restore} onErase={deletion.ask} />
          )
        }
      </LoadedContent>
      {deletion.question}
    </>
  );
}

interface TrashTableProps {
  items: readonly TrashItem[];
  timeZone: string;
  /** The ID of the item that is being restored. */
  busy: string | null;
  onRestore: (item: TrashItem) => Promise<void>;
  onErase: (item: TrashItem) => void;
}

/** The items in the trash, the last deleted first. */
function TrashTable({ items, timeZone, busy, onRestore, onErase }: TrashTableProps) {
  return (
    <Table
      label={labels.trash}
      head={
        <>
          <Th>{labels.item}</Th>
          <Th>{labels.deleted}</Th>
          <Th>{labels.permanentDeletion}</Th>
          <Th align="right">{labels.actions}</Th>
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
                <p dir="auto" className="break-words font-semibold text-ink">
                  {item.title}
                </p>
                <p className="text-muted first-letter:uppercase">{item.kind}</p>
              </div>
            </div>
          </Td>
          <Td label={labels.deleted} className="whitespace-nowrap">
            <span>
              {formatInstant(item.deletedAt, timeZone)}
              <span className="block text-muted">{labels.by(item.deletedBy)}</span>
            </span>
          </Td>
          <Td label={labels.permanentDeletion} className="whitespace-nowrap">
            {formatInstant(item.erasedAt, timeZone)}
          </Td>
          <Td align="right" className="row-actions whitespace-nowrap">
            <RowActions
              name={item.title}
              actions={[
                {
                  label: labels.restore(item.title),
                  text: labels.restoreAction,
                  icon: <RotateCcw aria-hidden="true" />,
                  disabled: busy !== null,
                  onSelect: () => void onRestore(item),
                },
                deleteAction(item.title, () => onErase(item)),
              ]}
            />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
