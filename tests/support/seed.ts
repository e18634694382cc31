import type { Deps } from "#platform/deps.ts";
import { seedEvents } from "./seed-events.ts";

/** Fills an empty site with sample content; leaves a site that has content as it is. */
export async function seedDemo(deps: Deps): Promise<void> {
  const present = await deps.db.selectFrom("events").select("id").limit(1).executeTakeFirst();
  if (present) return;
  await seedEvents(deps);
}
