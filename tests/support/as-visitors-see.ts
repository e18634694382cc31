import type { Event } from "#features/events/events.contract.ts";
import { listEvents, presentEvent } from "#features/events/server/events.service.ts";
import type { EventRow } from "#features/events/server/events.store.ts";
import type { Deps } from "#platform/deps.ts";

/** Fields of an item that only administrators see. */
const officersFields = ["state", "publishAt", "unpublishAt"];

/** Removes the administrators' fields from a response, which leaves the public response of a published item. */
export const asVisitorsSee = <Answer extends object>(answer: Answer): Answer =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !officersFields.includes(name))) as Answer;

/** Returns all published events as in the API's response. */
export const publishedEvents = async (deps: Deps): Promise<Event[]> =>
  ((await listEvents(deps, {}, "published")) as EventRow[]).map((row) => presentEvent(deps, row));
