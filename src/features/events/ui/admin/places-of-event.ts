import type { Event } from "#features/events/events.contract.ts";
import { eventPath } from "#features/events/events.rules.ts";
import type { Place } from "#kit/media/used-in.tsx";
import { isSeen } from "#shared/publishing.ts";

/** Returns the public pages that show an event's images. */
export const placesOfEvent = (event: Event): Place[] =>
  isSeen(event)
    ? [
        { label: `Page of ${event.title}`, to: eventPath(event) },
        { label: "List of events", to: "/events" },
      ]
    : [];
