import { recordWrite } from "#platform/audit/record-write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { checkVersion, type Writer } from "#platform/http/writer.ts";
import { type HeroSettings, type HeroSettingsInput, heroMessages } from "../hero.contract.ts";
import { heroMode } from "../hero.rules.ts";
import * as store from "./hero.store.ts";

/** @throws AppError("not_found") until settings have been saved. */
export async function getHeroSettings(deps: { db: Db }): Promise<HeroSettings> {
  const row = await store.findSettings(deps.db);
  if (!row) throw new AppError("not_found", { message: heroMessages.notFound });
  return { displayMode: heroMode(row.display_mode), videoUrl: row.video_url, version: row.version };
}

/**
 * Saves the settings, the first time too.
 * @throws AppError("stale") when the writer started from another version than the present one.
 */
export async function saveHeroSettings(deps: Deps, input: HeroSettingsInput, writer: Writer): Promise<HeroSettings> {
  await inTransaction(deps, async (deps) => {
    const before = await store.findSettings(deps.db);
    // Settings that were never saved count as version 0: of two officers who both start from nothing, one is told.
    checkVersion(writer, before ?? { version: 0 });
    const now = deps.clock();
    const columns = { display_mode: input.displayMode, video_url: input.videoUrl ?? before?.video_url ?? "" };
    const written = before
      ? await store.updateSettings(deps.db, columns, before.version, now)
      : await store.createSettings(deps.db, columns, now);
    if (!written) throw new AppError("stale");
    await recordWrite(deps, writer, {
      action: before ? "updated" : "created",
      entity: "hero settings",
      entityId: String(store.SETTINGS_ID),
      label: input.displayMode === "video" ? "Video" : "Image Carousel",
    });
  });
  return getHeroSettings(deps);
}
