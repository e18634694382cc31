import { jobActors } from "#platform/audit/audit.store.ts";
import type { Deps } from "#platform/deps.ts";
import type { Job } from "#platform/jobs/job.ts";
import { standingAt } from "#shared/publishing.ts";
import { inWrite } from "./in-write.ts";
import type { AnyKind, StoredRow } from "./kind.ts";
import type { Placed } from "./placing.ts";
import { listTakeDownsDue } from "./take-downs.store.ts";
import { move } from "./trash.ts";
import { listDue } from "./unpublished.store.ts";
import { type Ground, removeMade } from "./write.ts";

const EVERY_MS = 60_000;
/** The actor in the audit entries. */
const SCHEDULE = { username: jobActors.schedule };

const asDue =
  (now: Date) =>
  ({ standing, trashedFrom }: Placed<StoredRow>) => ({ standing: standingAt(standing, now), trashedFrom });

/** Publishes and takes down what is due, whenever it was due. @returns how many, and the first failure */
export async function publishDue(deps: Ground & Pick<Deps, "db">, kinds: readonly AnyKind[], now: Date) {
  const failures: unknown[] = [];
  let count = 0;
  const lots = [
    { action: "published" as const, due: await listDue(deps.db, now) },
    { action: "unpublished" as const, due: await listTakeDownsDue(deps.db, now) },
  ];
  for (const { action, due } of lots)
    for (const { id, entity } of due) {
      const kind = kinds.find((kind) => kind.entity === entity);
      if (!kind) continue;
      try {
        const { before, after } = await inWrite(deps, SCHEDULE, (deps) =>
          move(deps, kind, { id, writer: SCHEDULE, action, to: asDue(now) }),
        );
        await removeMade(deps, kind, before, after);
        count += 1;
      } catch (error) {
        // One that cannot be published must not hold up the others.
        failures.push(error);
      }
    }
  return { count, failures };
}

/** Publishes and unpublishes scheduled items within seconds of their moment, and at a start those whose moment has passed. */
export const publishingJob = (deps: Ground & Pick<Deps, "db">, kinds: readonly AnyKind[]): Job => ({
  name: "Publish and unpublish scheduled items",
  everyMs: EVERY_MS,
  atStart: true,
  isDue: async (now) => (await listDue(deps.db, now)).length > 0 || (await listTakeDownsDue(deps.db, now)).length > 0,
  async run(now) {
    const { count, failures } = await publishDue(deps, kinds, now);
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} items could not be published or unpublished`);
    return `${count === 1 ? "1 item" : `${count} items`} published or unpublished`;
  },
});
