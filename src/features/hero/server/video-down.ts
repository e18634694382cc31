import { SETTINGS_ID, settingsRow } from "#content/settings-row.store.ts";
import type { WriteDeps, WriteTransaction } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { DEFAULT_VIDEO, heroMode } from "../hero.rules.ts";

const settings = settingsRow("hero_settings");
type Settings = NonNullable<Awaited<ReturnType<typeof settings.find>>>;

async function showVideo(deps: WriteTransaction<WriteDeps>, { display_mode, version }: Settings, video_url: string) {
  const written = { now: deps.clock(), columns: { display_mode, video_url } };
  if (!(await settings.save(deps.db, version, written))) throw new AppError("stale");
  await deps.record({
    action: "updated",
    entity: "hero settings",
    entityId: String(SETTINGS_ID),
    label: "Video",
  });
}

/** Returns the settings if they show a video that officers chose. */
async function findChosen(db: Db): Promise<Settings | undefined> {
  const row = await settings.find(db);
  return row && heroMode(row.display_mode) === "video" && row.video_url !== DEFAULT_VIDEO ? row : undefined;
}

/** Returns the URL of the video that can be removed. */
export const findChosenVideo = async (db: Db): Promise<string | undefined> => (await findChosen(db))?.video_url;

/** Replaces the chosen video with the branch's default. @returns its URL; null if there is none */
export async function takeVideoDown(deps: WriteTransaction<WriteDeps>, wanted: boolean): Promise<string | null> {
  const row = await findChosen(deps.db);
  if (!wanted || !row) return null;
  await showVideo(deps, row, DEFAULT_VIDEO);
  return row.video_url;
}

/** Restores the video, unless another has been chosen since. */
export async function bringVideoBack(deps: WriteTransaction<WriteDeps>, address: string | null): Promise<void> {
  const row = await settings.find(deps.db);
  if (address !== null && row?.video_url === DEFAULT_VIDEO) await showVideo(deps, row, address);
}
