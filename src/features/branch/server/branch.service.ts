import type { Transaction } from "kysely";
import { PUBLISHED } from "#content/publication.ts";
import { SETTINGS_ID, settingsRow } from "#content/settings-row.store.ts";
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
import type { Db } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import {
  type Branch,
  type BranchFields,
  type BranchUpdate,
  branchMessages,
  type LogoGround,
} from "../branch.contract.ts";
import { defaultBranch, namesOf } from "../branch.rules.ts";
import { colourFaults } from "../colours/readable.ts";

/** Entity name in the audit table. */
export const BRANCH = "branch";
/** Item ID of the stored versions. */
const ITEM = "branch";

const settings = settingsRow("branch_settings");

/** The stored settings of the branch. */
interface BranchRow extends VersionedRow {
  /** JSON object of the fields. */
  fields: string;
  logo: string | null;
  logo_dark: string | null;
  updated_at: number;
}

const branches: VersionedType<BranchRow> = {
  entity: BRANCH,
  media: {
    folder: "branch",
    fileType: "image",
    files: ({ logo, logo_dark }) => [logo, logo_dark].filter((key) => key !== null),
  },
};
const columnOf: Record<LogoGround, "logo" | "logo_dark"> = { light: "logo", dark: "logo_dark" };

/** The row before the first save: version 0 and only default values. */
const unsaved: BranchRow = { id: ITEM, version: 0, fields: "{}", logo: null, logo_dark: null, updated_at: 0 };

async function findRow(db: Db): Promise<BranchRow> {
  const row = await settings.find(db);
  return row ? { ...row, id: ITEM } : unsaved;
}

type Ground = Pick<Deps, "mediaBaseUrl" | "timeZone">;

const {
  version: _version,
  logo: _logo,
  logoDark: _logoDark,
  timeZoneFixed: _timeZoneFixed,
  ...defaultFields
} = defaultBranch;

type Said = Omit<Branch, "version" | "logo" | "logoDark" | "timeZoneFixed">;

const fieldsOf = ({ fields }: Pick<BranchRow, "fields">): Said => ({
  ...defaultFields,
  ...(JSON.parse(fields) as Partial<Said>),
});

const present = ({ mediaBaseUrl, timeZone }: Ground, row: BranchRow): Branch => {
  const address = (key: string | null) => (key ? mediaUrl(key, mediaBaseUrl) : "");
  return {
    ...fieldsOf(row),
    ...(timeZone.isFixed && { timeZone: timeZone.name }),
    timeZoneFixed: timeZone.isFixed,
    logo: address(row.logo),
    logoDark: address(row.logo_dark),
    version: row.version,
  };
};

/** Returns the branch settings, with defaults for fields that are not set. */
export const getBranch = async (deps: Ground & { db: Db }): Promise<Branch> => present(deps, await findRow(deps.db));

/** Applies the stored time zone. Call it before any calculation of dates. */
export const applyBranchTimeZone = async (deps: Ground & { db: Db }): Promise<void> =>
  deps.timeZone.follow((await getBranch(deps)).timeZone);

/** Returns the names of the branch, the short name first, and its institute and address. */
export const getBranchNames = async ({ db }: { db: Db }): Promise<string[]> => namesOf(fieldsOf(await findRow(db)));

/** Returns the year of the current team. */
export const getTeamYear = async ({ db }: { db: Db }): Promise<string> => fieldsOf(await findRow(db)).teamYear;

/** Applies a change. Absent fields keep their value; JSON has no undefined values. */
export const withChange = <Fields extends BranchFields>(before: Fields, change: BranchUpdate) =>
  ({ ...before, ...change }) as Fields;

type Written = Pick<BranchRow, "fields" | "logo" | "logo_dark">;

/**
 * Writes the result of `change` and stores it as a version. Also creates the row on the first save.
 * @throws AppError("stale") when the writer started from an older version
 */
async function writeRow<Given extends WriteDeps>(
  deps: WriteTransaction<Given>,
  writer: Writer,
  change: (before: BranchRow, deps: WriteTransaction<Given>) => Written | Promise<Written>,
  action?: "restored",
): Promise<{ before: BranchRow; row: BranchRow }> {
  const before = await findRow(deps.db);
  checkVersion(writer, before);
  if (before.version > 0) await storeFirstVersion(deps, branches, before, PUBLISHED);
  const { fields, logo, logo_dark } = await change(before, deps);
  const now = deps.clock();
  const columns = { fields, logo, logo_dark };
  if (!(await settings.save(deps.db, before.version, { now, columns }))) throw new AppError("stale");
  const row = { ...columns, id: ITEM, version: before.version + 1, updated_at: now.getTime() };
  const told = action ?? (before.version === 0 ? "created" : "updated");
  await storeVersion(deps, branches, { row, status: PUBLISHED, at: now, actor: writer.username, action: told });
  await deps.record({ action: told, entity: BRANCH, entityId: String(SETTINGS_ID), label: fieldsOf(row).name });
  return { before, row };
}

/** Dependencies of a write in its own transaction. */
export interface BranchGround extends WriteDeps, Ground {
  /** Recalculates, in the same transaction, the instants that depend on the time zone. */
  recomputeTimes: (db: Transaction<Database>, timeZone: string) => Promise<void>;
}

/** Runs `writeRow` in its own transaction. */
async function write<Given extends BranchGround>(
  ground: Given,
  writer: Writer,
  change: (before: BranchRow, deps: WriteTransaction<Given>) => Written | Promise<Written>,
  action?: "restored",
): Promise<Branch> {
  const saved = await runWrite(ground, writer, async (deps) => {
    const { before, row } = await writeRow(deps, writer, change, action);
    const { timeZone } = fieldsOf(row);
    if (!ground.timeZone.isFixed && timeZone !== fieldsOf(before).timeZone)
      await ground.recomputeTimes(deps.db, timeZone);
    return row;
  });
  return present(ground, saved);
}

/** @throws AppError("invalid") for unreadable colours */
const changed =
  (change: BranchUpdate) =>
  (before: BranchRow): Written => {
    const after = withChange(fieldsOf(before), change);
    const [fault] = colourFaults(after);
    if (fault) throw new AppError("invalid", { message: fault.message });
    return { ...before, fields: JSON.stringify(after) };
  };

/** Removes a time zone that equals the server setting. @throws AppError("invalid") for another time zone */
function withoutFixedZone({ timeZone: fixed }: Ground, { timeZone, ...change }: BranchUpdate): BranchUpdate {
  if (!fixed.isFixed) return { ...change, ...(timeZone !== undefined && { timeZone }) };
  if (timeZone !== undefined && timeZone !== fixed.name)
    throw new AppError("invalid", { message: branchMessages.zoneFixed });
  return change;
}

/** Saves branch fields in an existing transaction. @throws as `saveBranch` does */
export const writeBranch = async (deps: WriteTransaction<WriteDeps>, change: BranchUpdate, writer: Writer) =>
  void (await writeRow(deps, writer, changed(change)));

/** @throws AppError: "stale" as above; "invalid" for unreadable colours, or a time zone that the server fixes */
export const saveBranch = async (deps: BranchGround, change: BranchUpdate, writer: Writer): Promise<Branch> =>
  write(deps, writer, changed(withoutFixedZone(deps, change)));

/** Replaces a logo. The previous file stays while a version refers to it. @param path of a temporary file */
export const setLogo = (
  deps: BranchGround & Pick<Deps, "media">,
  ground: LogoGround,
  path: string,
  writer: Writer,
): Promise<Branch> =>
  deps.media.whileSaving({ folder: "branch", fileType: "image" }, [path], ([key = null]) =>
    write(deps, writer, (before) => ({ ...before, [columnOf[ground]]: key })),
  );

/** Removes a logo. Pages then show the text mark. */
export const removeLogo = (deps: BranchGround, ground: LogoGround, writer: Writer): Promise<Branch> =>
  write(deps, writer, (before) => ({ ...before, [columnOf[ground]]: null }));

/** Returns the stored versions, newest first. */
export const listBranchVersions = async (deps: Ground & { db: Db }) =>
  presentVersions<BranchRow, Branch>(await listVersions(deps.db, ITEM, VERSIONS_SHOWN_MAX), (row) =>
    present(deps, row),
  );

/**
 * Restores a version as a new version; version 0 restores the defaults.
 * @throws AppError: "not_found" without that version, "stale"
 */
export const restoreBranch = (deps: BranchGround, version: number, writer: Writer): Promise<Branch> =>
  write(
    deps,
    writer,
    async (_before, { db }) => {
      if (version === 0) return unsaved;
      const found = await findVersion(db, ITEM, version);
      if (!found) throw new AppError("not_found");
      return JSON.parse(found.row) as BranchRow;
    },
    "restored",
  );
