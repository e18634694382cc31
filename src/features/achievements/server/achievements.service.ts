import { claimSlug, type Scope } from "#content/content.store.ts";
import { type ContentType, getRow, getRowBySlug } from "#content/content-type.ts";
import { create } from "#content/create.ts";
import { update } from "#content/update.ts";
import type { ImageForm } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import type { Address } from "#shared/by-id.ts";
import { isoInstant } from "#shared/dates.ts";
import type { Listing } from "#shared/paging.ts";
import { pictureColumns, presentPicture, saidOfNext } from "#shared/picture-fields.ts";
import { slugOf } from "#shared/slug.ts";
import type {
  Achievement,
  AchievementInput,
  AchievementNeighbors,
  AchievementQuery,
} from "../achievements.contract.ts";
import { achievementDay, achievementPath } from "../achievements.rules.ts";
import * as store from "./achievements.store.ts";

const ACHIEVEMENT = "achievement";

/** Rows from earlier releases have no slug until the next start. Their pages are found by ID too. */
const slugFor = (row: Pick<store.AchievementRow, "id" | "slug">) => row.slug ?? row.id;

const pageOf = (row: store.AchievementRow) => achievementPath({ slug: slugFor(row) });

const claimAchievementSlug = (db: Db, { id, title }: { id: string; title: string }) =>
  claimSlug(db, { entity: ACHIEVEMENT, id, base: slugOf(title) || ACHIEVEMENT });

export const achievements: ContentType<store.AchievementRow> = {
  entity: ACHIEVEMENT,
  find: store.findAchievement,
  label: (row) => row.title,
  apiPath: "/api/achievements",
  table: "achievements",
  claimSlug: claimAchievementSlug,
  page: pageOf,
  media: { folder: "achievements", fileType: "image", files: (row) => [row.image] },
  search: {
    of: (row) => ({
      title: row.title,
      text: row.description,
      path: pageOf(row),
      day: row.day || undefined,
    }),
  },
};

export const presentAchievement = (deps: Pick<Deps, "mediaBaseUrl">, row: store.AchievementRow): Achievement => ({
  _id: row.id,
  slug: slugFor(row),
  title: row.title,
  description: row.description,
  date: row.date,
  image: mediaUrl(row.image, deps.mediaBaseUrl),
  ...presentPicture(row),
  createdAt: isoInstant(row.created_at),
  version: row.version,
});

/** Returns the columns for an officer's input. */
const achievementColumns = (input: AchievementInput, before?: store.AchievementRow) => ({
  title: input.title,
  description: input.description,
  date: input.date,
  day: achievementDay(input.date) ?? "",
  ...pictureColumns(input, before),
});

/** Sorted newest first: parseable dates, latest first, then the rest, last created first. */
export const listAchievements = (
  deps: Deps,
  query: AchievementQuery,
  scope: Scope,
): Promise<Listing<store.AchievementRow>> => store.listAchievements(deps.db, query, scope);

/** Returns the achievement with a current or earlier slug. @throws AppError: "gone", "not_found" */
export const getAchievementAt = async (deps: Deps, slug: string): Promise<Achievement> =>
  presentAchievement(deps, await getRowBySlug(deps, achievements, slug));

/** Returns the slugs of all achievements, in order of creation. */
export const listAchievementAddresses = async (deps: Deps): Promise<Address[]> =>
  (await store.listAddresses(deps.db)).map((row) => ({
    slug: slugFor(row),
    updatedAt: isoInstant(row.updated_at),
  }));

/** @throws AppError("not_found") */
export async function getNeighbors(deps: Deps, id: string): Promise<AchievementNeighbors> {
  const row = await getRow(deps, achievements, id, "published");
  const linkTo = async (side: "newer" | "older") => {
    const found = await store.findNeighbor(deps.db, row, side);
    return found && { slug: found.slug ?? found.id, title: found.title };
  };
  const [newer, older] = await Promise.all([linkTo("newer"), linkTo("older")]);
  return { newer, older };
}

interface NewAchievement {
  id: string;
  now: Date;
  fields: AchievementInput;
  /** The media key of the image. */
  image: string;
}

/** Inserts the row of a new achievement. */
export async function insertAchievement(db: Db, { id, now, fields, image }: NewAchievement) {
  const slug = await claimAchievementSlug(db, { id, ...fields });
  await store.createAchievement(db, { id, now, columns: { ...achievementColumns(fields), slug, image } });
}

export async function createAchievement(deps: Deps, { fields, files, writer }: ImageForm<AchievementInput>) {
  return create(deps, achievements, { writer, files: files.image }, (deps, { id, now, keys: [image = ""] }) =>
    insertAchievement(deps.db, { id, now, fields, image }),
  );
}

export async function updateAchievement(
  deps: Deps,
  id: string,
  { fields, files, writer }: ImageForm<AchievementInput>,
) {
  return update(deps, achievements, {
    id,
    writer,
    files: files.image,
    write: (deps, before, { now, keys: [image = before.image] }) =>
      store.updateAchievement(deps.db, before, {
        now,
        columns: { ...achievementColumns(fields, saidOfNext(before, image)), image },
      }),
  });
}

/** Calculates the missing days of old rows, and gives published rows a slug. */
export async function recomputeAchievements(deps: Pick<Deps, "db">): Promise<void> {
  await inTransaction(deps, async ({ db }) => {
    for (const row of await store.listUnderived(db)) {
      const slug = row.slug ?? (row.state === "published" ? await claimAchievementSlug(db, row) : null);
      await store.setDerived(db, row.id, { slug, day: achievementDay(row.date) ?? "" });
    }
  });
}
