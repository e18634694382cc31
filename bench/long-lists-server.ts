import { eventCreatedAt, makeEvent } from "#demo/content/events.ts";
import type { SeededSite } from "#demo/seeds/ground.ts";
import { storePicture } from "#demo/seeds/pictures.ts";
import { seedStudents } from "#demo/seeds/students.ts";
import { eventColumns } from "#features/events/server/event-columns.ts";
import { createEvent, replaceEventImages } from "#features/events/server/events.store.ts";
import { readConfig } from "#platform/config.ts";
import { inTransaction } from "#platform/db/database.ts";
import { loadBuiltPages } from "#platform/ssr/built-pages.ts";
import { runOrExplain, startSite } from "#src/main.ts";
import { buildFolder } from "../scripts/build/build-site.ts";

const PICTURES = 10;

/** Events that share a few pictures: a thousand of their own would take minutes to store and tell no more. */
async function seedManyEvents(site: SeededSite, count: number) {
  const { deps } = site;
  const pictures = await Promise.all(
    Array.from({ length: PICTURES }, (_, number) => storePicture(site, "events", "event", number)),
  );
  const now = deps.clock();
  await inTransaction(deps, async ({ db }) => {
    for (let index = 0; index < count; index += 1) {
      const id = deps.newId();
      const columns = eventColumns(deps.timeZone, makeEvent(now, index));
      await createEvent(db, { id, now: eventCreatedAt(now, index), columns });
      await replaceEventImages(db, id, [pictures[index % PICTURES] ?? ""], deps.newId);
    }
  });
}

// A site with more in its lists than a branch has in twenty years; its parent says how much.
await runOrExplain(async () => {
  const { address } = await startSite(readConfig(), await loadBuiltPages(buildFolder), async (site) => {
    await seedManyEvents(site, Number(process.env["EVENTS"]));
    await seedStudents(site, Number(process.env["APPLICATIONS"]));
  });
  process.send?.({ address });
});
