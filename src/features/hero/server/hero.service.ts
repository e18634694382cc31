import { SETTINGS_ID, settingsRow } from "#content/settings-row.store.ts";
import { checkVersion, runWrite, type WriteDeps, type Writer } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { type HeroSettings, type HeroSettingsInput, type HeroSettingsQuery, heroMessages } from "../hero.contract.ts";
import { defaultHeroSettings, heroMode } from "../hero.rules.ts";

const settings = settingsRow("hero_settings");

/** @throws AppError("not_found") until settings are saved, unless the query asks for the defaults */
export async function getHeroSettings(deps: { db: Db }, query: HeroSettingsQuery = {}): Promise<HeroSettings> {
  const row = await settings.find(deps.db);
  if (!row && query.defaults) return defaultHeroSettings;
  if (!row) throw new AppError("not_found", { message: heroMessages.notFound });
  return { displayMode: heroMode(row.display_mode), videoUrl: row.video_url, version: row.version };
}

/**
 * Saves the settings, including the first time.
 * @throws AppError("stale") if the writer did not start from the current version
 */
export async function saveHeroSettings(deps: WriteDeps, input: HeroSettingsInput, writer: Writer) {
  await runWrite(deps, writer, async (deps) => {
    const before = await settings.find(deps.db);
    // Settings that were never saved have version 0, so that two first saves at the same time conflict.
    const { version } = before ?? { version: 0 };
    checkVersion(writer, { version });
    const now = deps.clock();
    const columns = { display_mode: input.displayMode, video_url: input.videoUrl ?? before?.video_url ?? "" };
    if (!(await settings.save(deps.db, version, { now, columns }))) throw new AppError("stale");
    await deps.record({
      action: before ? "updated" : "created",
      entity: "hero settings",
      entityId: String(SETTINGS_ID),
      label: input.displayMode === "video" ? "Video" : "Image Carousel",
    });
  });
  return getHeroSettings(deps);
}
