import type { Unit } from "#shared/vtools.ts";

interface CountedEvent {
  members: number | null;
  guests: number | null;
  category: string;
  /** IDs of units, the lead unit first. */
  hosts: readonly string[];
}

interface Totals {
  events: number;
  members: number;
  guests: number;
  participants: number;
  /** Events without numbers of participants. They count as 0. */
  uncounted: number;
}

export interface Evidence {
  totals: Totals;
  /** The events of Women in Engineering: hosted or co-hosted by an affinity group. */
  women: Totals;
  categories: { category: string; totals: Totals }[];
  units: { name: string; totals: Totals }[];
}

const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((total, one) => total + (one ?? 0), 0);

function totalsOf(events: readonly CountedEvent[]): Totals {
  const members = sum(events.map((event) => event.members));
  const guests = sum(events.map((event) => event.guests));
  const uncounted = events.filter((event) => event.members === null && event.guests === null).length;
  return { events: events.length, members, guests, participants: members + guests, uncounted };
}

/** Returns all numbers of an evidence packet from its events, so that they cannot contradict each other. */
export function evidenceOf(
  events: readonly CountedEvent[],
  units: readonly Pick<Unit, "id" | "name" | "kind">[],
): Evidence {
  const affinity = new Set(units.filter(({ kind }) => kind === "affinity_group").map(({ id }) => id));
  const categories = Map.groupBy(events, ({ category }) => category);
  return {
    totals: totalsOf(events),
    women: totalsOf(events.filter(({ hosts }) => hosts.some((id) => affinity.has(id)))),
    categories: [...categories].map(([category, of]) => ({ category, totals: totalsOf(of) })),
    // A joint event counts for its primary host.
    units: units
      .map(({ id, name }) => ({ name, totals: totalsOf(events.filter(({ hosts }) => hosts[0] === id)) }))
      .filter(({ totals }) => totals.events > 0),
  };
}
