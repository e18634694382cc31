import type { WriteGround, WriteUnderWay } from "#content/in-write.ts";
import { DEFAULT_VIDEO, heroMode } from "../hero.rules.ts";
import * as store from "./hero.store.ts";

async function showVideo(deps: WriteUnderWay<WriteGround>, row: store.HeroSettingsRow, video_url: string) {
  await store.updateSettings(deps.db, { display_mode: row.display_mode, video_url }, row.version, deps.clock());
  await deps.record({
    action: "updated",
    entity: "hero settings",
    entityId: String(store.SETTINGS_ID),
    label: "Video",
  });
}

/** Puts the site's own loop in the place of a video. @returns its address; null where there is none to take down */
export async function takeVideoDown(deps: WriteUnderWay<WriteGround>, wanted: boolean): Promise<string | null> {
  const row = await store.findSettings(deps.db);
  if (!wanted || !row || heroMode(row.display_mode) !== "video" || row.video_url === DEFAULT_VIDEO) return null;
  await showVideo(deps, row, DEFAULT_VIDEO);
  return row.video_url;
}

/** Shows it again, unless somebody has chosen another one since. */
export async function bringVideoBack(deps: WriteUnderWay<WriteGround>, address: string | null): Promise<void> {
  const row = await store.findSettings(deps.db);
  if (address !== null && row?.video_url === DEFAULT_VIDEO) await showVideo(deps, row, address);
}
