import { query, type ReadApi, type ResponseSchema } from "#api-client/api.ts";
import type { TimelineEvent, TimelineMonth } from "./events.contract.ts";

/** Checks only the form of the list, so that public pages do not load the contract's schemas. */
const listOf = <Item>(): ResponseSchema<Item[]> => ({
  safeParse: (answer) =>
    Array.isArray(answer) ? { success: true, data: answer as Item[] } : { success: false, error: answer },
});

/** Returns the latest events with their first images, the earliest first. @param period such as "2026" or "2026-03" */
export const fetchTimeline = (api: ReadApi, period?: string): Promise<TimelineEvent[]> =>
  api.get(`/events/timeline${query({ period })}`, listOf<TimelineEvent>());

/** Returns the months of the latest events, the earliest first. */
export const fetchTimelineMonths = (api: ReadApi): Promise<TimelineMonth[]> =>
  api.get("/events/timeline/months", listOf<TimelineMonth>());
