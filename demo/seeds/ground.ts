import { audit } from "#platform/audit/audit.store.ts";
import type { Db } from "#platform/db/database.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import type { Deps } from "#platform/deps.ts";
import type { MediaStore } from "#platform/media/media-store.ts";
import { hashText } from "../random.ts";

/** The site that seeds write to: a test site, or the demo. */
export interface SeededSite {
  deps: Pick<Deps, "db" | "clock" | "newId" | "timeZone">;
  store: MediaStore;
}

/** Things whose files are stored already and whose rows are still to be written. */
export interface Prepared<Item> {
  items: Item[];
  write: (db: Db) => Promise<void>;
}

/** Writes the rows of what was prepared, all or none. */
export async function commit<Item>(site: SeededSite, prepared: Prepared<Item>): Promise<Item[]> {
  await inTransaction({ db: site.deps.db }, ({ db }) => prepared.write(db));
  return prepared.items;
}

/** A number of things as they come, or one for each set of changes. */
export type Wanted<Overrides> = number | readonly Overrides[];

export const overridesOf = <Overrides extends object>(wanted: Wanted<Overrides>): Partial<Overrides>[] =>
  typeof wanted === "number" ? Array.from({ length: wanted }, () => ({})) : [...wanted];

const officers = ["secretary", "webmaster", "wie.chair", "events.lead"] as const;

/** The line of the audit table that a write by one of the officers leaves. */
export const audited = (
  db: Db,
  site: SeededSite,
  at: Date,
  entry: Pick<Parameters<typeof audit>[1], "action" | "entity" | "entityId" | "label">,
): Promise<void> => {
  const actor = officers[hashText(entry.label) % officers.length] ?? officers[0];
  return audit({ db, newId: site.deps.newId, clock: () => at }, { actor, ...entry });
};
