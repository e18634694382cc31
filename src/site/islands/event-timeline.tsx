import { fetchTimeline } from "#features/events/timeline.api.ts";
import { EventTimeline, type EventTimelineProps } from "#features/events/ui/public/event-timeline.tsx";
import { publicApi } from "./public-api.ts";

const fetchYear = (year: string) => fetchTimeline(publicApi, year);

export const EventTimelineIsland = (props: Omit<EventTimelineProps, "fetchYear">) => (
  <EventTimeline {...props} fetchYear={fetchYear} />
);
