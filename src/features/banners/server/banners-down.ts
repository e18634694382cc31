import type { WriteUnderWay } from "#content/in-write.ts";
import { publish, unpublish } from "#content/publish.ts";
import type { Ground } from "#content/write.ts";
import type { Writer } from "#content/writer.ts";
import { banners } from "./banners.service.ts";

/** Unpublishes banners. @returns the IDs of those that were published */
export async function takeBannersDown(
  deps: WriteUnderWay<Ground>,
  ids: readonly string[],
  { username }: Writer,
): Promise<string[]> {
  const writer = { username, batch: deps.newId() };
  const taken: string[] = [];
  for (const id of ids) if (await unpublish(deps, banners, { id, writer })) taken.push(id);
  return taken;
}

/** Publishes banners again. */
export async function bringBannersBack(
  deps: WriteUnderWay<Ground>,
  ids: readonly string[],
  { username }: Writer,
): Promise<void> {
  const writer = { username, batch: deps.newId() };
  for (const id of ids) await publish(deps, banners, { id, writer });
}
