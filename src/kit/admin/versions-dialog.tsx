import { type ReactNode, useEffect, useState } from "react";
import { fetchVersions, restoreVersion } from "#api-client/content-calls.ts";
import { Button } from "#kit/action/button.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { stateLabels } from "#kit/publishing/state-badge.tsx";
import { formatInstant } from "#shared/dates.ts";
import { type Version, versionMessages } from "#shared/lifecycle.ts";
import { versionLabels as labels } from "./admin.labels.ts";
import { adminApi } from "./admin-api.ts";
import { useSession } from "./session.ts";
import { useWrite } from "./use-write.ts";
import { changesBetween } from "./version-changes.ts";

interface VersionedItem {
  _id: string;
}

interface VersionsDialogProps {
  /** API path of the content type: "/events". */
  path: string;
  item: VersionedItem;
  title: string;
  /** Asks for confirmation before a version is restored, for items that need it. */
  question?: { ask: (item: object) => Promise<boolean>; shown: ReactNode };
  onClose: () => void;
}

/** The version history of an item with the changes of each version. Any version can be restored. */
export function VersionsDialog({ path, item, title, question, onClose }: VersionsDialogProps) {
  const { timeZone } = useSession();
  const write = useWrite();
  const [versions, setVersions] = useState<readonly Version<object>[] | null>(null);
  const loading = useAttempt(versionMessages.listFailed);
  const restoring = useAttempt(versionMessages.restoreFailed);
  const [pending, setPending] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, when the dialog opens
  useEffect(() => {
    void loading.run(async () => setVersions(await fetchVersions(adminApi, path, item)));
  }, []);

  async function restore({ version, item: before }: Version<object>) {
    if (question && !(await question.ask(before))) return;
    setPending(true);
    const restored = await restoring.run(() =>
      write(
        (api) => restoreVersion(api, path, item, version),
        () => ({ message: labels.restored, item: title }),
      ),
    );
    setPending(false);
    if (restored) onClose();
  }

  return (
    <Dialog open size="large" title={labels.title(title)} onCloseRequest={onClose}>
      <FailureAlert failure={loading.failure ?? restoring.failure} className="mb-6" />
      {versions === null && !loading.failure && <SpinnerBlock label={labels.loading} className="min-h-48" />}
      {versions?.length === 0 && <p>{labels.none}</p>}
      <ol aria-label={labels.list} className="flex flex-col gap-4">
        {versions?.map((version, index) => (
          <li key={version.version} className="rounded-card border border-line p-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>
                <strong>{labels.actions[version.action] ?? version.action}</strong>{" "}
                <span className="text-muted text-sm">
                  {formatInstant(version.at, timeZone)}
                  {version.by && labels.by(version.by)}
                </span>
              </p>
              {index > 0 && (
                <Button size="small" variant="secondary" disabled={pending} onClick={() => void restore(version)}>
                  {labels.restore}
                </Button>
              )}
            </div>
            <Changes version={version} before={versions[index + 1]} />
          </li>
        ))}
      </ol>
      {question?.shown}
    </Dialog>
  );
}

/** Returns the content and publication status of a version. */
const comparedContent = ({ item, state, publishAt, unpublishAt }: Version<object>, timeZone: string) => ({
  ...item,
  state: stateLabels[state],
  publishAt: publishAt && formatInstant(publishAt, timeZone),
  unpublishAt: unpublishAt && formatInstant(unpublishAt, timeZone),
});

const looks = { added: "bg-success-wash text-success-dark", removed: "text-muted line-through", same: "" } as const;

function Changes({ version, before }: { version: Version<object>; before: Version<object> | undefined }) {
  const { timeZone } = useSession();
  const changes = before ? changesBetween(comparedContent(before, timeZone), comparedContent(version, timeZone)) : [];
  if (changes.length === 0) return null;
  return (
    <dl className="mt-3 flex flex-col gap-2 text-sm">
      {changes.map(({ field, parts }) => (
        <div key={field}>
          <dt className="font-semibold">{field}</dt>
          <dd dir="auto" className="whitespace-pre-wrap break-words">
            {parts.map(({ text, change }, index) => {
              const Part = change === "added" ? "ins" : change === "removed" ? "del" : "span";
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts have no ID and never reorder
                <Part key={index} className={looks[change]}>
                  {text}
                </Part>
              );
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
