import { getRow, type Kind } from "#content/kind.ts";
import { create, type ImageForm, remove, update } from "#content/write.ts";
import type { Writer } from "#content/writer.ts";
import type { Deps } from "#platform/deps.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { isoInstant } from "#shared/iso-instant.ts";
import { type Listing, mapListing } from "#shared/paging.ts";
import type { Achievement, AchievementInput, AchievementQuery } from "../achievements.contract.ts";
import { achievementDay } from "../achievements.rules.ts";
import * as store from "./achievements.store.ts";

export const achievements: Kind<store.AchievementRow> = {
  entity: "achievement",
  find: store.findAchievement,
  label: (row) => row.title,
  media: { folder: "achievements", fileType: "image", files: (row) => [row.image] },
  search: {
    table: "achievements",
    of: (row) => ({
      title: row.title,
      text: row.description,
      path: "/achievements",
      day: row.day || undefined,
    }),
  },
};

const present = (deps: Pick<Deps, "mediaBaseUrl">, row: store.AchievementRow): Achievement => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  date: row.date,
  image: mediaUrl(row.image, deps.mediaBaseUrl),
  createdAt: isoInstant(row.created_at),
  version: row.version,
});

/** The columns of what an officer filled in. */
export const achievementColumns = (input: AchievementInput) => ({ ...input, day: achievementDay(input.date) ?? "" });

/** Newest first: those whose text is a date, latest first, then the rest, last created first. */
export const listAchievements = async (deps: Deps, query: AchievementQuery = {}): Promise<Listing<Achievement>> =>
  mapListing(await store.listAchievements(deps.db, query), (row) => present(deps, row));

/** @throws AppError("not_found") */
export const getAchievement = async (deps: Deps, id: string): Promise<Achievement> =>
  present(deps, await getRow(deps, achievements, id));

export async function createAchievement(deps: Deps, { fields, files, writer }: ImageForm<AchievementInput>) {
  const row = await create(
    deps,
    achievements,
    { writer, files: files.image },
    (deps, { id, now, keys: [image = ""] }) =>
      store.createAchievement(deps.db, { id, now, columns: { ...achievementColumns(fields), image } }),
  );
  return present(deps, row);
}

export async function updateAchievement(
  deps: Deps,
  id: string,
  { fields, files, writer }: ImageForm<AchievementInput>,
) {
  const row = await update(deps, achievements, {
    id,
    writer,
    files: files.image,
    write: (deps, before, { now, keys: [image = before.image] }) =>
      store.updateAchievement(deps.db, before, { now, columns: { ...achievementColumns(fields), image } }),
  });
  return present(deps, row);
}

export const deleteAchievement = (deps: Deps, id: string, writer: Writer): Promise<void> =>
  remove(deps, achievements, { id, writer, write: (deps) => store.deleteAchievement(deps.db, id) });

/** Reckons the day of rows from before there was one. */
export async function deriveAchievements(deps: Pick<Deps, "db">): Promise<void> {
  for (const { id, date } of await store.listUnderived(deps.db))
    await store.setDay(deps.db, id, achievementDay(date) ?? "");
}
