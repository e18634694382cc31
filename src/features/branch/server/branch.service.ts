import type { Transaction } from "kysely";
import { z } from "zod";
import { PUBLISHED } from "#content/publication.ts";
import { setting } from "#content/settings.store.ts";
import {
  findVersion,
  listVersions,
  storeFirstVersion,
  storeVersion,
  type VersionedRow,
  type VersionedType,
} from "#content/versions.store.ts";
import { presentVersions, VERSIONS_SHOWN_MAX } from "#content/versions.ts";
import { checkVersion, runWrite, type WriteDeps, type Writer, type WriteTransaction } from "#content/write.ts";
import { type CachedValue, cacheUntilChange, concerns, type Db } from "#platform/db/database.ts";
import { DatabaseUnavailable } from "#platform/db/database-errors.ts";
import type { MediaColumn } from "#platform/db/media-columns.store.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { mediaUrl } from "#platform/media/media-key.ts";
import { site } from "#src/site.ts";
import {
  Branch,
  type BranchFields,
  type BranchUpdate,
  branchMessages,
  type LogoBackground,
} from "../branch.contract.ts";
import { namesOf } from "../branch.rules.ts";
import { colorFaults } from "../colors/readable.ts";

/** The entity in the audit table, and the item ID of the stored versions. */
const BRANCH = "branch";

/** Fields that a newer release has stored stay stored. */
const StoredBranch = Branch.omit({ version: true, timeZoneFixed: true })
  .partial()
  .extend({ logo: z.string().nullable(), logoDark: z.string().nullable() })
  .loose();
type StoredBranch = z.output<typeof StoredBranch>;

const settings = setting(BRANCH, StoredBranch);

interface BranchRow extends VersionedRow {
  value: StoredBranch;
  updated_at?: number;
}

/** Returns the keys of the logos. */
const logosOf = ({ logo, logoDark }: Partial<StoredBranch>): string[] =>
  [logo, logoDark].filter((key) => typeof key === "string");

const versionedBranch: VersionedType<BranchRow> = {
  entity: BRANCH,
  media: { folder: "branch", fileType: "image", files: ({ value }) => logosOf(value) },
};

/** The columns with the keys of logos: in the settings and in stored versions. */
export const logoColumns: readonly MediaColumn[] = [
  {
    table: "settings",
    column: "value",
    row: { column: "key", value: BRANCH },
    published: { view: "settings" },
    keysIn: (stored) => logosOf(JSON.parse(stored)),
  },
  { table: "branch_settings", column: "logo", replacedBy: "settings" },
  { table: "branch_settings", column: "logo_dark", replacedBy: "settings" },
];

/** The branch before the first save: version 0 and only default values. */
const unsaved: BranchRow = { id: BRANCH, version: 0, value: { logo: null, logoDark: null } };

async function findBranch(db: Db): Promise<BranchRow> {
  const stored = await settings.find(db);
  return stored ? { id: BRANCH, version: stored.version, value: stored.value, updated_at: stored.updatedAt } : unsaved;
}

type PresentDeps = Pick<Deps, "mediaBaseUrl" | "timeZone">;

type Fields = Omit<Branch, "version" | "logo" | "logoDark" | "timeZoneFixed">;
const defaultFields: Fields = { ...site.branch, skippedSteps: [] };

/** Returns the stored fields, with defaults for fields that are not set. */
const fieldsOf = ({ logo: _logo, logoDark: _logoDark, ...fields }: StoredBranch): Fields => ({
  ...defaultFields,
  ...(fields as Partial<Fields>),
});

const present = ({ mediaBaseUrl, timeZone }: PresentDeps, { value, version }: BranchRow): Branch => {
  const url = (key: string | null) => (key ? mediaUrl(key, mediaBaseUrl) : "");
  return {
    ...fieldsOf(value),
    ...(timeZone.isFixed && { timeZone: timeZone.name }),
    timeZoneFixed: timeZone.isFixed,
    logo: url(value.logo),
    logoDark: url(value.logoDark),
    version,
  };
};

/** Returns the branch settings, with defaults for fields that are not set. */
export const getBranch = async (deps: PresentDeps & { db: Db }): Promise<Branch> =>
  present(deps, await findBranch(deps.db));

/** Applies the stored time zone. Call it before any calculation of dates. */
export const applyBranchTimeZone = async (deps: PresentDeps & { db: Db }): Promise<void> =>
  deps.timeZone.follow((await getBranch(deps)).timeZone);

/** Returns the names of the branch, the short name first, and its institute and address. */
export const getBranchNames = async ({ db }: { db: Db }): Promise<string[]> =>
  namesOf(fieldsOf((await findBranch(db)).value));

export const getTeamYear = async ({ db }: { db: Db }): Promise<string> =>
  fieldsOf((await findBranch(db)).value).teamYear;

/** Applies a change. Absent fields keep their value; JSON has no undefined values. */
export const withChange = <Fields extends BranchFields>(before: Fields, change: BranchUpdate) =>
  ({ ...before, ...change }) as Fields;

type BranchChange = (before: StoredBranch, db: Db) => StoredBranch | Promise<StoredBranch>;

/**
 * Writes the result of `change` and stores it as a version. Also creates the setting on the first save.
 * @throws AppError("stale") when the writer started from an older version
 */
async function write(
  deps: WriteTransaction<WriteDeps>,
  writer: Writer,
  change: BranchChange,
  action?: "restored",
): Promise<{ before: BranchRow; after: BranchRow }> {
  const before = await findBranch(deps.db);
  checkVersion(writer, before);
  if (before.version > 0) await storeFirstVersion(deps, versionedBranch, before, PUBLISHED);
  const now = deps.clock();
  const { value, version } = await settings.save(deps.db, {
    value: await change(before.value, deps.db),
    version: before.version,
    now,
  });
  const after: BranchRow = { id: BRANCH, version, value };
  const entry = { action: action ?? (before.version === 0 ? ("created" as const) : ("updated" as const)) };
  await storeVersion(deps, versionedBranch, {
    row: after,
    status: PUBLISHED,
    at: now,
    actor: writer.username,
    ...entry,
  });
  await deps.record({ ...entry, entity: BRANCH, entityId: "1", label: fieldsOf(value).name });
  return { before, after };
}

/** Dependencies of a write in its own transaction. */
export interface BranchDeps extends WriteDeps, PresentDeps {
  /** Recalculates, in the same transaction, the instants that depend on the time zone. */
  recomputeTimes: (db: Transaction<Database>, timeZone: string) => Promise<void>;
}

/** Runs `write` in its own transaction. */
async function save(deps: BranchDeps, writer: Writer, change: BranchChange, action?: "restored"): Promise<Branch> {
  const { after } = await runWrite(deps, writer, async (deps) => {
    const written = await write(deps, writer, change, action);
    const { timeZone } = fieldsOf(written.after.value);
    if (!deps.timeZone.isFixed && timeZone !== fieldsOf(written.before.value).timeZone)
      await deps.recomputeTimes(deps.db, timeZone);
    return written;
  });
  return present(deps, after);
}

/** @throws AppError("invalid") for unreadable colors */
const changed =
  (change: BranchUpdate): BranchChange =>
  (before) => {
    const after = withChange(fieldsOf(before), change);
    const [fault] = colorFaults(after);
    if (fault) throw new AppError("invalid", { message: fault.message });
    return { ...before, ...after };
  };

/** Removes a time zone that equals the server setting. @throws AppError("invalid") for another time zone */
function withoutFixedZone({ timeZone: fixed }: PresentDeps, { timeZone, ...change }: BranchUpdate): BranchUpdate {
  if (!fixed.isFixed) return { ...change, ...(timeZone !== undefined && { timeZone }) };
  if (timeZone !== undefined && timeZone !== fixed.name)
    throw new AppError("invalid", { message: branchMessages.zoneFixed });
  return change;
}

/** Saves branch fields in an existing transaction. @throws as `saveBranch` does */
export const writeBranch = async (deps: WriteTransaction<WriteDeps>, change: BranchUpdate, writer: Writer) =>
  void (await write(deps, writer, changed(change)));

/** @throws AppError: "stale" as above; "invalid" for unreadable colors, or a time zone that the server fixes */
export const saveBranch = async (deps: BranchDeps, change: BranchUpdate, writer: Writer): Promise<Branch> =>
  save(deps, writer, changed(withoutFixedZone(deps, change)));

const logoFields = { light: "logo", dark: "logoDark" } as const;

/** Replaces a logo. The previous file stays while a version refers to it. @param path of a temporary file */
export const setLogo = (
  deps: BranchDeps & Pick<Deps, "media">,
  background: LogoBackground,
  path: string,
  writer: Writer,
): Promise<Branch> =>
  deps.media.whileSaving({ folder: "branch", fileType: "image" }, [path], ([key = null]) =>
    save(deps, writer, (before) => ({ ...before, [logoFields[background]]: key })),
  );

/** Removes a logo. Pages then show the text mark. */
export const removeLogo = (deps: BranchDeps, background: LogoBackground, writer: Writer): Promise<Branch> =>
  save(deps, writer, (before) => ({ ...before, [logoFields[background]]: null }));

/** Returns the stored versions, newest first. */
export const listBranchVersions = async (deps: PresentDeps & { db: Db }) =>
  presentVersions<BranchRow, Branch>(await listVersions(deps.db, BRANCH, VERSIONS_SHOWN_MAX), (row) =>
    present(deps, row),
  );

/**
 * Restores a version as a new version; version 0 restores the defaults.
 * @throws AppError: "not_found" without that version, "stale"
 */
export const restoreBranch = (deps: BranchDeps, version: number, writer: Writer): Promise<Branch> =>
  save(
    deps,
    writer,
    async (_before, db) => {
      if (version === 0) return unsaved.value;
      const found = await findVersion(db, BRANCH, version);
      if (!found) throw new AppError("not_found");
      return (JSON.parse(found.row) as BranchRow).value;
    },
    "restored",
  );

const concernsBranch = concerns(BRANCH);

/** Caches the branch settings, which every page needs. */
export const cachedBranch = (deps: Pick<Deps, "db" | "changes" | "mediaBaseUrl" | "timeZone">): CachedValue<Branch> =>
  cacheUntilChange(deps.changes, () => getBranch(deps), BRANCH);

/**
 * Keeps the site's time zone equal to the branch settings, also after changes by other processes.
 * @param onMoved called after the time zone has changed
 * @returns a function that stops listening
 */
export function followBranchZone(
  { changes, timeZone }: Pick<Deps, "changes" | "timeZone">,
  known: CachedValue<Branch>,
  onMoved: () => Promise<void>,
): () => void {
  let moved = timeZone.name;
  async function follow() {
    timeZone.follow((await known.get()).timeZone);
    const { name } = timeZone;
    if (name === moved) return;
    await onMoved();
    moved = name;
  }
  return changes.on((written) => {
    if (!written.some(concernsBranch)) return;
    follow().catch((error: unknown) => {
      // When the database is back, the cache treats all data as changed.
      if (error instanceof DatabaseUnavailable) return;
      console.error("Could not apply the branch's time zone. The site tries again at the next change or start.", error);
    });
  });
}
