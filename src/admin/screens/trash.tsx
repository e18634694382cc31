import { Trash2 } from "lucide-react";
import { useState } from "react";
import { eraseFromTrash, fetchTrash, restoreFromTrash } from "#api-client/content-calls.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { counted } from "#kit/admin/counted.ts";
import { TrashTable } from "#kit/admin/lifecycle/trash-table.tsx";
import { load, type PageProps } from "#kit/admin/load.ts";
import { LoadedContent } from "#kit/admin/loaded-content.tsx";
import { useSession } from "#kit/admin/session.ts";
import { useDeletion } from "#kit/admin/use-deletion.tsx";
import { useLoaded } from "#kit/admin/use-loaded.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import { TRASH_DAYS, type TrashItem, trashMessages } from "#shared/lifecycle.ts";

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
    thingOf: ({ title, image }) => ({ name: title, image }),
    done: "Deleted permanently",
    failureSentence: trashMessages.eraseFailed,
  });

  async function restore(item: TrashItem) {
    setBusy(item._id);
    await restoring.run(() =>
      write(
        (api) => restoreFromTrash(api, item.calls.replace("/api", ""), item),
        () => ({ message: "Restored", item: item.title }),
      ),
    );
    setBusy(null);
  }

  return (
    <>
      <AdminHeading
        title="Trash"
        description={
          loaded?.data ? counted(loaded.data.length, "item") : `Items deleted in the last ${TRASH_DAYS} days`
        }
      />
      {deletion.banner}
      <FailureAlert failure={restoring.failure} className="mb-6" />
      <LoadedContent loaded={loaded} waiting={<SpinnerBlock label="Loading the trash" className="min-h-96" />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              icon={<Trash2 />}
              title="The trash is empty"
              description="Deleted items appear here. You can restore them until they are deleted permanently."
            />
          ) : (
            <TrashTable items={items} timeZone={timeZone} busy={busy} onRestore={restore} onErase={deletion.ask} />
          )
        }
      </LoadedContent>
      {deletion.question}
    </>
  );
}
