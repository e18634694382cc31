import { recordWrite } from "#platform/audit/record-write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { checkVersion, type Writer } from "#platform/http/writer.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { type Achievement, type AchievementInput, achievementMessages } from "../achievements.contract.ts";
import { newestAchievements } from "../achievements.rules.ts";
import * as store from "./achievements.store.ts";

const FOLDER = "achievements";
const entity = "achievement";

const present = (deps: Deps, row: store.AchievementRow): Achievement => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  date: row.date,
  image: mediaUrl(row.image, deps.mediaBaseUrl),
  createdAt: new Date(row.created_at).toISOString(),
  version: row.version,
});

/** Newest first. */
export async function listAchievements(deps: Deps): Promise<Achievement[]> {
  const rows = await store.listAchievements(deps.db);
  return newestAchievements(rows.map((row) => present(deps, row)));
}

async function getRow(deps: { db: Db }, id: string): Promise<store.AchievementRow> {
  const row = await store.findAchievement(deps.db, id);
  if (!row) throw new AppError("not_found", { message: "This achievement does not exist any more" });
  return row;
}

/** @throws AppError("not_found") */
export const getAchievement = async (deps: Deps, id: string): Promise<Achievement> =>
  present(deps, await getRow(deps, id));

/** Stores an achievement whose image is given as a temp file. */
export async function createAchievement(
  deps: Deps,
  input: AchievementInput,
  files: string[],
  writer: Writer,
): Promise<Achievement> {
  if (files.length === 0) throw new AppError("image_required", { message: achievementMessages.imageRequired });
  const id = deps.newId();
  await deps.media.whileSaving(FOLDER, files, ([image = ""]) =>
    inTransaction(deps, async (deps) => {
      await store.createAchievement(deps.db, { id, now: deps.clock(), columns: { ...input, image } });
      await recordWrite(deps, writer, { action: "created", entity, entityId: id, label: input.title });
    }),
  );
  return getAchievement(deps, id);
}

/**
 * Overwrites an achievement; an image in `files` (temp files) takes the place of the present one.
 * @throws AppError("stale") when the writer started from another version than the present one.
 */
export async function updateAchievement(
  deps: Deps,
  id: string,
  input: AchievementInput,
  files: string[],
  writer: Writer,
): Promise<Achievement> {
  checkVersion(writer, await getRow(deps, id));
  const dropped = await deps.media.whileSaving(FOLDER, files, ([image]) =>
    inTransaction(deps, async (deps) => {
      const before = await getRow(deps, id);
      checkVersion(writer, before);
      const columns = { ...input, image: image ?? before.image };
      const written = await store.updateAchievement(deps.db, {
        id,
        now: deps.clock(),
        columns,
        version: before.version,
      });
      if (!written) throw new AppError("stale");
      await recordWrite(deps, writer, { action: "updated", entity, entityId: id, label: input.title });
      return image ? [before.image] : [];
    }),
  );
  await deps.media.remove(dropped);
  return getAchievement(deps, id);
}

/** @throws AppError("not_found") */
export async function deleteAchievement(deps: Deps, id: string, writer: Writer): Promise<void> {
  const before = await inTransaction(deps, async (deps) => {
    const before = await getRow(deps, id);
    checkVersion(writer, before);
    await store.deleteAchievement(deps.db, id);
    await recordWrite(deps, writer, { action: "deleted", entity, entityId: id, label: before.title });
    return before;
  });
  await deps.media.remove([before.image]);
}
