import type { ReadApi } from "#api-client/api.ts";
import { evidenceOf } from "#features/reporting/evidence.rules.ts";
import { fetchEvidence } from "#features/reporting/reporting.api.ts";
import type { EvidenceResponse } from "#features/reporting/reporting.contract.ts";

/** The IDs of the chosen events, or of those that are left out. */
export type EvidenceChoice = { events: ReadonlySet<string> } | { without: ReadonlySet<string> };

/** The query parameters of the whole year. */
export const noChoice = { events: "", without: "" };

/** Returns the choice in the query of the screen's URL, where a reload and a shared link find it. */
export function chosenIn(query: URLSearchParams): EvidenceChoice {
  const ids = (name: string) => new Set((query.get(name) ?? "").split(".").filter(Boolean));
  const events = ids("events");
  return events.size > 0 ? { events } : { without: ids("without") };
}

/** Returns the query parameters of a choice: the shorter list, because servers refuse long URLs. */
export function choiceOf(all: readonly string[], chosen: ReadonlySet<string>): typeof noChoice {
  const [events, without] = [all.filter((id) => chosen.has(id)), all.filter((id) => !chosen.has(id))];
  if (without.length <= events.length) return { events: "", without: without.join(".") };
  return { events: events.join("."), without: "" };
}

/** The evidence packet of a year, with all events of the year to choose from. */
export interface ChosenEvidence {
  all: EvidenceResponse;
  shown: EvidenceResponse;
}

/** Loads the evidence of a year, and of its chosen events. Events that are deleted meanwhile do not count. */
export async function loadEvidence(api: ReadApi, year: number, choice: EvidenceChoice): Promise<ChosenEvidence> {
  const all = await fetchEvidence(api, year);
  const ids = all.activities.map(({ _id }) => _id);
  const isChosen = (id: string) => ("events" in choice ? choice.events.has(id) : !choice.without.has(id));
  const chosen = new Set(ids.filter(isChosen));
  const isWhole = chosen.size === ids.length || chosen.size === 0;
  return { all, shown: isWhole ? all : evidenceOfChosen(all, chosen) };
}

/** Returns the packet of some events of a year. Its events name their hosts instead of their IDs. */
function evidenceOfChosen(all: EvidenceResponse, chosen: ReadonlySet<string>): EvidenceResponse {
  const activities = all.activities.filter(({ _id }) => chosen.has(_id));
  const units = all.allUnits.map(({ name, kind }) => ({ id: name, name, kind }));
  return { ...all, year: null, ...evidenceOf(activities, units), activities };
}
