import { setting } from "#content/settings.store.ts";
import {
  checkVersion,
  runWrite,
  type WriteDeps,
  type Writer,
  type WriteTransaction,
  writerOf,
} from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { responses } from "#platform/http/error-handler.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { HeroSettings, HeroSettingsInput, HeroSettingsQuery, heroMessages } from "../hero.contract.ts";
import { DEFAULT_VIDEO, defaultHeroSettings } from "../hero.rules.ts";

const settings = setting("hero", HeroSettings.omit({ version: true }));
type StoredHero = NonNullable<Awaited<ReturnType<typeof settings.find>>>;

/** @throws AppError("not_found") until settings are saved, unless the query asks for the defaults */
export async function getHeroSettings({ db }: { db: Db }, query: HeroSettingsQuery = {}): Promise<HeroSettings> {
  const stored = await settings.find(db);
  if (!stored && query.defaults) return defaultHeroSettings;
  if (!stored) throw new AppError("not_found", { message: heroMessages.notFound });
  return { ...stored.value, version: stored.version };
}

/** Writes the settings and their audit entry. @throws AppError("stale") */
async function write(deps: WriteTransaction<WriteDeps>, version: number, value: StoredHero["value"]) {
  const { db, clock } = deps;
  const saved = await settings.save(db, { value, version, now: clock() });
  await deps.record({
    action: version === 0 ? "created" : "updated",
    entity: "hero settings",
    entityId: "1",
    label: value.displayMode === "video" ? "Video" : "Image Carousel",
  });
  return { ...saved.value, version: saved.version };
}

/**
 * Saves the settings, including the first time.
 * @throws AppError("stale") if the writer did not start from the current version
 */
const saveHeroSettings = (
  deps: WriteDeps,
  { displayMode, videoUrl }: HeroSettingsInput,
  writer: Writer,
): Promise<HeroSettings> =>
  runWrite(deps, writer, async (deps) => {
    const before = await settings.find(deps.db);
    // Settings that were never saved have version 0, so that two first saves at the same time conflict.
    const { version } = before ?? { version: 0 };
    checkVersion(writer, { version });
    return write(deps, version, { displayMode, videoUrl: videoUrl ?? before?.value.videoUrl ?? "" });
  });

/** Returns the settings if they show a video that officers chose. */
async function findChosen(db: Db): Promise<StoredHero | undefined> {
  const stored = await settings.find(db);
  return stored?.value.displayMode === "video" && stored.value.videoUrl !== DEFAULT_VIDEO ? stored : undefined;
}

/** Returns the URL of the video that can be removed. */
export const findChosenVideo = async (db: Db): Promise<string | undefined> => (await findChosen(db))?.value.videoUrl;

/** Replaces the chosen video with the branch's default. @returns its URL; null if there is none */
export async function removeChosenVideo(deps: WriteTransaction<WriteDeps>, isChosen: boolean): Promise<string | null> {
  const stored = await findChosen(deps.db);
  if (!isChosen || !stored) return null;
  await write(deps, stored.version, { ...stored.value, videoUrl: DEFAULT_VIDEO });
  return stored.value.videoUrl;
}

/** Restores the video, unless another has been chosen since. */
export async function restoreChosenVideo(deps: WriteTransaction<WriteDeps>, videoUrl: string | null): Promise<void> {
  const stored = await settings.find(deps.db);
  if (videoUrl !== null && stored?.value.videoUrl === DEFAULT_VIDEO)
    await write(deps, stored.version, { ...stored.value, videoUrl });
}

const tag = "hero settings";

export function heroRoutes(app: HttpServer, deps: Deps) {
  const read = { path: "/api/hero-settings", tag, querystring: HeroSettingsQuery, answer: HeroSettings };
  publicRead(app, read, ({ query }) => getHeroSettings(deps, query));

  app.put(
    "/api/hero-settings",
    {
      config: { access: "content" },
      schema: { tags: [tag], body: HeroSettingsInput, response: responses(HeroSettings) },
    },
    (request) => saveHeroSettings(deps, request.body, writerOf(request)),
  );
}
