import { claimSlug, getRowAt } from "#content/addresses.ts";
import { getRow, type Kind } from "#content/kind.ts";
import { create, type ImageForm, remove, update } from "#content/write.ts";
import type { Writer } from "#content/writer.ts";
import type { Db } from "#platform/db/database.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import type { Address } from "#shared/by-id.ts";
import { isoInstant } from "#shared/iso-instant.ts";
import { type Listing, mapListing } from "#shared/paging.ts";
import { slugOf } from "#shared/slug.ts";
import type {
  Achievement,
  AchievementInput,
  AchievementNeighbours,
  AchievementQuery,
} from "../achievements.contract.ts";
import { achievementDay, achievementPath } from "../achievements.rules.ts";
import * as store from "./achievements.store.ts";

const ACHIEVEMENT = "achievement";

/** One of before the last start has none; its page is found by its id too. */
const slugFor = (row: Pick<store.AchievementRow, "id" | "slug">) => row.slug ?? row.id;

export const achievements: Kind<store.AchievementRow> = {
  entity: ACHIEVEMENT,
  find: store.findAchievement,
  label: (row) => row.title,
  media: { folder: "achievements", fileType: "image", files: (row) => [row.image] },
  search: {
    table: "achievements",
    of: (row) => ({
      title: row.title,
      text: row.description,
      path: achievementPath({ slug: slugFor(row) }),
      day: row.day || undefined,
    }),
  },
};

const present = (deps: Pick<Deps, "mediaBaseUrl">, row: store.AchievementRow): Achievement => ({
  _id: row.id,
  slug: slugFor(row),
  title: row.title,
  description: row.description,
  date: row.date,
  image: mediaUrl(row.image, deps.mediaBaseUrl),
  createdAt: isoInstant(row.created_at),
  version: row.version,
});

/** The columns of what an officer filled in. */
const achievementColumns = (input: AchievementInput) => ({ ...input, day: achievementDay(input.date) ?? "" });

/** Newest first: those whose text is a date, latest first, then the rest, last created first. */
export const listAchievements = async (deps: Deps, query: AchievementQuery = {}): Promise<Listing<Achievement>> =>
  mapListing(await store.listAchievements(deps.db, query), (row) => present(deps, row));

/** @throws AppError("not_found") */
export const getAchievement = async (deps: Deps, id: string): Promise<Achievement> =>
  present(deps, await getRow(deps, achievements, id));

/** The achievement whose address this is, or once was. @throws AppError: "gone", "not_found" */
export const getAchievementAt = async (deps: Deps, slug: string): Promise<Achievement> =>
  present(deps, await getRowAt(deps, achievements, slug));

/** Of all achievements, in the order of their making. */
export const listAchievementAddresses = async (deps: Deps): Promise<Address[]> =>
  (await store.listAddresses(deps.db)).map((row) => ({
    slug: slugFor(row),
    updatedAt: isoInstant(row.updated_at),
  }));

/** @throws AppError("not_found") */
export async function getNeighbours(deps: Deps, id: string): Promise<AchievementNeighbours> {
  const row = await getRow(deps, achievements, id);
  const linkTo = async (side: "newer" | "older") => {
    const found = await store.findNeighbour(deps.db, row, side);
    return found && { slug: found.slug ?? found.id, title: found.title };
  };
  const [newer, older] = await Promise.all([linkTo("newer"), linkTo("older")]);
  return { newer, older };
}

const claimAchievementSlug = (db: Db, { id, title }: { id: string; title: string }) =>
  claimSlug(db, { entity: ACHIEVEMENT, id, wanted: slugOf(title) || ACHIEVEMENT });

interface NewAchievement {
  id: string;
  now: Date;
  fields: AchievementInput;
  /** A key. */
  image: string;
}

/** Writes the row of a new achievement. */
export async function insertAchievement(db: Db, { id, now, fields, image }: NewAchievement) {
  const slug = await claimAchievementSlug(db, { id, ...fields });
  await store.createAchievement(db, { id, now, columns: { ...achievementColumns(fields), slug, image } });
}

export async function createAchievement(deps: Deps, { fields, files, writer }: ImageForm<AchievementInput>) {
  const row = await create(
    deps,
    achievements,
    { writer, files: files.image },
    (deps, { id, now, keys: [image = ""] }) => insertAchievement(deps.db, { id, now, fields, image }),
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

/** Reckons the day of rows from before there was one, and gives an address to those that have none. */
export async function deriveAchievements(deps: Pick<Deps, "db">): Promise<void> {
  await inTransaction(deps, async ({ db }) => {
    for (const row of await store.listUnderived(db)) {
      const slug = row.slug ?? (await claimAchievementSlug(db, row));
      await store.setDerived(db, row.id, { slug, day: achievementDay(row.date) ?? "" });
    }
  });
}
