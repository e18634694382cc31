import type { Deps } from "#platform/deps.ts";
import { standingAt } from "#shared/publishing.ts";
import type { WriteUnderWay } from "./in-write.ts";
import type { AnyKind, StoredRow } from "./kind.ts";
import { hold, type Placed, settle } from "./placing.ts";
import { PUBLISHED } from "./publishing.ts";
import { listTakeDownsDue } from "./take-downs.store.ts";
import { undone } from "./undone.ts";
import { listDue } from "./unpublished.store.ts";

/** What is to be seen before others see it. */
export interface Wanted {
  /** One thing, as if it were published. */
  item?: { entity: string; id: string } | undefined;
  /** The site as it will be at an instant, by what is scheduled now. */
  at?: Date | undefined;
  /** What is to happen besides. */
  also?: ((deps: WriteUnderWay<Deps>) => Promise<unknown>) | undefined;
}

async function place(
  deps: WriteUnderWay<Deps>,
  kind: AnyKind,
  id: string,
  now: Date,
  to: (placed: Placed<StoredRow>) => Placed<StoredRow>,
) {
  const placed = to(await hold<StoredRow>(deps, kind, id));
  return settle(deps, kind, { ...placed, wasPublished: true }, now);
}

/** Makes what is wanted so, in a transaction. @returns the row of the thing that is wanted */
async function prepare(deps: WriteUnderWay<Deps>, kinds: readonly AnyKind[], { item, at }: Wanted, now: Date) {
  const kindOf = (entity: string) => kinds.find((kind) => kind.entity === entity);
  for (const due of at ? [...(await listDue(deps.db, at)), ...(await listTakeDownsDue(deps.db, at))] : []) {
    const kind = kindOf(due.entity);
    if (kind)
      await place(deps, kind, due.id, now, (placed) => ({
        ...placed,
        standing: standingAt(placed.standing, at ?? now),
      }));
  }
  const kind = item && kindOf(item.entity);
  if (!kind || !item) return undefined;
  const row = await place(deps, kind, item.id, now, (placed) => ({ ...placed, standing: PUBLISHED }));
  return { kind, row };
}

/**
 * Runs `look` on a site that is as wanted, in a transaction that is undone: nobody else sees it, and nothing of it stays.
 * @throws AppError("not_found") when the thing that is wanted is not there
 */
export function lookAhead<Result>(
  deps: Deps,
  kinds: readonly AnyKind[],
  wanted: Wanted,
  look: (deps: Deps, seen: Awaited<ReturnType<typeof prepare>>) => Promise<Result>,
): Promise<Result> {
  const now = wanted.at ?? deps.clock();
  return undone({ ...deps, clock: () => now }, async (ground) => {
    const seen = await prepare(ground, kinds, wanted, now);
    await wanted.also?.(ground);
    return look(ground, seen);
  });
}
