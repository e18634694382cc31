import { publish, unpublish } from "#content/publish.ts";
import type { ContentDeps, Writer, WriteTransaction } from "#content/write.ts";
import { banners } from "./banners.service.ts";

/** Unpublishes banners. @returns the IDs of those that were published */
export async function takeBannersDown(
  deps: WriteTransaction<ContentDeps>,
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
  deps: WriteTransaction<ContentDeps>,
  ids: readonly string[],
  { username }: Writer,
): Promise<void> {
  const writer = { username, batch: deps.newId() };
  for (const id of ids) await publish(deps, banners, { id, writer });
}
