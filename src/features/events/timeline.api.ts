import { query, type ReadApi, type ResponseSchema } from "#api-client/api.ts";
import type { TimelineEvent } from "./events.contract.ts";

/** Checks only the form of the list, so that public pages do not load the contract's schemas. */
const TimelineEvents: ResponseSchema<TimelineEvent[]> = {
  safeParse: (answer) =>
    Array.isArray(answer) ? { success: true, data: answer as TimelineEvent[] } : { success: false, error: answer },
};

/** Returns the latest events with their first images, the earliest first. */
export const fetchTimeline = (api: ReadApi, year?: number): Promise<TimelineEvent[]> =>
  api.get(`/events/timeline${query({ year })}`, TimelineEvents);
