import type { Event } from "#features/events/events.contract.ts";
import { listEvents, presentEvent } from "#features/events/server/events.service.ts";
import type { EventRow } from "#features/events/server/events.store.ts";
import type { Deps } from "#platform/deps.ts";

/** What administrators alone are told of a thing. */
const officersFields = ["state", "publishAt", "unpublishAt"];

/** An answer to an administrator without what they alone are told: as visitors get it, when it is published. */
export const asVisitorsSee = <Answer extends object>(answer: Answer): Answer =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !officersFields.includes(name))) as Answer;

/** Returns all published events as the API answers them. */
export const publishedEvents = async (deps: Deps): Promise<Event[]> =>
  ((await listEvents(deps, {}, "published")) as EventRow[]).map((row) => presentEvent(deps, row));
