import { audit } from "#content/write.ts";
import { hashText } from "#demo/random.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import type { MediaStore } from "#platform/media/media-store.ts";

/** The site that seeds write to: a test site, or the demo. */
export interface SeededSite {
  deps: Pick<Deps, "db" | "clock" | "newId" | "timeZone">;
  store: MediaStore;
}

/** Items whose files are stored and whose rows are not written yet. */
export interface Prepared<Item> {
  items: Item[];
  write: (db: Db) => Promise<void>;
}

/** Writes the rows of prepared items in one transaction. */
export async function commit<Item>(site: SeededSite, prepared: Prepared<Item>): Promise<Item[]> {
  await inTransaction({ db: site.deps.db }, ({ db }) => prepared.write(db));
  return prepared.items;
}

/** A number of items, or a list of overrides with one item each. */
export type SeedPlan<Overrides> = number | readonly Overrides[];

export const overridesOf = <Overrides extends object>(plan: SeedPlan<Overrides>): Partial<Overrides>[] =>
  typeof plan === "number" ? Array.from({ length: plan }, () => ({})) : [...plan];

const officers = ["secretary", "webmaster", "wie.chair", "events.lead"] as const;

/** Adds the audit entry of a write by one of the sample officers. */
export const addAuditEntry = (
  db: Db,
  site: SeededSite,
  at: Date,
  entry: Pick<Parameters<typeof audit>[1], "action" | "entity" | "entityId" | "label">,
): Promise<void> => {
  const actor = officers[hashText(entry.label) % officers.length] ?? officers[0];
  return audit({ db, newId: site.deps.newId, clock: () => at }, { actor, ...entry });
};
