import { diffWordsWithSpace } from "diff";
import { type ReactNode, useEffect, useState } from "react";
import { fetchVersions, restoreVersion } from "#api-client/content-calls.ts";
import { Button } from "#kit/action/button.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { stateLabels } from "#kit/publishing/publishing-fields.tsx";
import { formatInstant } from "#shared/dates.ts";
import { formatFieldName, formatParts } from "#shared/format-fields.ts";
import { type Version, versionMessages } from "#shared/lifecycle.ts";
import { isRichText } from "#shared/rich-text.ts";
import { withoutSignature } from "#shared/stored-image.ts";
import { versionLabels as labels } from "./admin.labels.ts";
import { adminApi } from "./admin-api.ts";
import { useSession } from "./session.ts";
import { useWrite } from "./use-write.ts";

interface VersionsDialogProps {
  /** API path of the content type: "/events". */
  path: string;
  item: { _id: string };
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

/** A part of a text, and whether it is only in the earlier or only in the later version. */
export interface Part {
  text: string;
  change: "added" | "removed" | "same";
}

export interface FieldChange {
  field: string;
  parts: readonly Part[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields that are shown elsewhere or calculated from others. */
const HIDDEN_FIELDS = new Set([
  "_id",
  "version",
  "createdAt",
  "updatedAt",
  "slug",
  "startsAt",
  "endsAt",
  "fileUrl",
  "position",
  "formattedDescription",
  // For chapters: the slug, and the names that `areas` already contains.
  "id",
  "focusAreas",
]);

/** Returns whether a value is a card in a list of cards. Pictures have no title. */
const isCard = (one: unknown) => typeof one === "object" && one !== null && "title" in one;

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  if (isRichText(value)) return formatParts(value);
  if (Array.isArray(value) && value.some(isCard)) return formatParts(value);
  if (Array.isArray(value)) return value.flatMap(lineOf).join("\n");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return fileName(String(value));
};

/** Formats a list entry. Pictures show only their details, because their files are compared separately. */
function lineOf(one: unknown, index: number): string[] {
  if (typeof one !== "object" || one === null) return [`${index + 1}. ${fileName(String(one))}`];
  if (!("image" in one)) return [`${index + 1}. ${Object.values(one).filter(Boolean).join(" · ")}`];
  const { alt, focus } = one as { alt?: string; focus?: string };
  const details = [alt === "" ? "decorative" : alt, focus && `focal point ${focus}`].filter(Boolean);
  return details.length === 0 ? [] : [`${index + 1}. ${details.join(", ")}`];
}

const STORED_FILE = /^.*\/media\/[^/]+\//;

/** Returns the part of a stored file's URL that differs between files. */
const fileName = (text: string) => withoutSignature(text).replace(STORED_FILE, "");
const isFile = (value: unknown) => typeof value === "string" && STORED_FILE.test(value);

const partsOf = (before: string, after: string): Part[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    change: added ? "added" : removed ? "removed" : "same",
  }));

const isFiles = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every(isFile);

function formatFiles(before: readonly unknown[], after: readonly string[]): string {
  const names = before.map((file) => fileName(String(file)));
  const added = after.filter((file) => !names.includes(fileName(file))).length;
  const taken = before.length - (after.length - added);
  const summary = [added > 0 && `${added} added`, taken > 0 && `${taken} removed`].filter(Boolean);
  return summary.length === 0 ? "order changed" : summary.join(", ");
}

/** Replaces file names and IDs, which mean nothing to users. */
function describeChange(field: string, before: unknown, after: unknown): string | null {
  if (isFile(after)) return "file replaced";
  if (isFiles(after)) return formatFiles(Array.isArray(before) ? before : [], after);
  if (field !== "event" && field !== "eventId") return null;
  return after ? "event changed" : "event removed";
}

const isPicture = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) && "image" in value;

/** Moves the details of a single picture to the top level. */
const withPicture = (fields: Fields): Fields =>
  Object.assign({}, ...Object.entries(fields).map(([field, value]) => (isPicture(value) ? value : { [field]: value })));

/** Returns the changes between two versions of an item, field by field. */
export function changesBetween(versionBefore: Fields, version: Fields): FieldChange[] {
  const [before, after] = [withPicture(versionBefore), withPicture(version)];
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field) => {
    if (HIDDEN_FIELDS.has(field)) return [];
    const [was, is] = [textOf(before[field]), textOf(after[field])];
    const isReset =
      was === is && isRichText(after[field]) && JSON.stringify(before[field]) !== JSON.stringify(after[field]);
    if (isReset)
      return [{ field: formatFieldName(field), parts: [{ text: "formatting changed", change: "added" as const }] }];
    if (was === is) return [];
    const words = describeChange(field, before[field], after[field]);
    const parts = words === null ? partsOf(was, is) : [{ text: words, change: "added" as const }];
    return [{ field: formatFieldName(field), parts }];
  });
}
