import { claimSlug, slugOf, slugOrId } from "#content/addresses.store.ts";
import { getRow } from "#content/content.store.ts";
import type { ContentType } from "#content/content-type.ts";
import { presentItem } from "#content/publication.ts";
import { create, updateRow } from "#content/save.ts";
import type { ImageForm } from "#content/write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { mediaUrl } from "#platform/media/media-key.ts";
import { pictureColumns, presentPicture, rowForNextImage } from "#shared/picture-fields.ts";
import type { Achievement, AchievementInput, AchievementNeighbors } from "../achievements.contract.ts";
import { type AchievementKind, kindLabels } from "../achievements.labels.ts";
import { achievementDate, achievementDay, achievementPath } from "../achievements.rules.ts";
import * as store from "./achievements.store.ts";

const ACHIEVEMENT = "achievement";

const pageOf = (row: store.AchievementRow) => achievementPath({ slug: slugOrId(row) });

const kindOf = ({ kind }: store.AchievementRow) => (kind || undefined) as AchievementKind | undefined;

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
  media: { folder: "achievements", fileType: "image", files: (row) => (row.image ? [row.image] : []) },
  search: {
    of: (row) => {
      const kind = kindOf(row);
      return {
        title: row.title,
        text: [kind && kindLabels[kind], row.description].filter(Boolean).join(" · "),
        path: pageOf(row),
        day: achievementDate(row.date) ?? undefined,
        sortedAs: row.day || undefined,
      };
    },
  },
};

export const presentAchievement = (deps: Pick<Deps, "mediaBaseUrl">, row: store.AchievementRow): Achievement => ({
  ...presentItem(row),
  slug: slugOrId(row),
  title: row.title,
  description: row.description,
  date: row.date,
  link: row.link || undefined,
  linkTitle: row.link_title ?? undefined,
  kind: kindOf(row),
  image: row.image && mediaUrl(row.image, deps.mediaBaseUrl),
  ...presentPicture(row),
});

const achievementColumns = (input: AchievementInput, before?: store.AchievementRow) => ({
  title: input.title,
  description: input.description,
  date: input.date,
  day: achievementDay(input.date) ?? "",
  link: input.link === undefined ? (before?.link ?? null) : input.link || null,
  kind: input.kind === undefined ? (before?.kind ?? null) : input.kind || null,
  ...pictureColumns(input, before),
});

/** Returns the achievements above and below one in the list. @throws AppError("not_found") */
export async function getNeighbors(deps: Deps, id: string): Promise<AchievementNeighbors> {
  const row = await getRow(deps, achievements, id, "published");
  const linkTo = async (side: "newer" | "older") => {
    const found = await store.findNeighbor(deps.db, row, side);
    return found && { slug: slugOrId(found), title: found.title };
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

export async function insertAchievement(db: Db, { id, now, fields, image }: NewAchievement) {
  const slug = await claimAchievementSlug(db, { id, ...fields });
  await store.createAchievement(db, { id, now, columns: { ...achievementColumns(fields), slug, image } });
}

export const createAchievement = (deps: Deps, { fields, files, writer }: ImageForm<AchievementInput>) =>
  create(deps, achievements, { writer, files: files.image }, (deps, { id, now, keys: [image = ""] }) =>
    insertAchievement(deps.db, { id, now, fields, image }),
  );

export const updateAchievement = (deps: Deps, id: string, { fields, files, writer }: ImageForm<AchievementInput>) =>
  updateRow(deps, achievements, {
    id,
    writer,
    files: files.image,
    columnsOf: (_deps, before, { keys: [image = before.image] }) => ({
      ...achievementColumns(fields, rowForNextImage(before, image)),
      image,
    }),
  });

/** Calculates the missing days of old rows, and gives published rows a slug. */
export async function recomputeAchievements(deps: Pick<Deps, "db">): Promise<void> {
  await inTransaction(deps, async ({ db }) => {
    for (const row of await store.listWithoutDerivedColumns(db)) {
      const slug = row.slug ?? (row.state === "published" ? await claimAchievementSlug(db, row) : null);
      await store.setDerived(db, row.id, { slug, day: achievementDay(row.date) ?? "" });
    }
  });
}
