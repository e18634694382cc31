import { CalendarClock, History, SearchX } from "lucide-react";
import type { EventStatus } from "#features/events/events.rules.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";

/** Stands where a side of the public events page has nothing to show. */
export const NoEvents = ({ status }: { status: EventStatus }) =>
  status === "upcoming" ? (
    <EmptyState
      icon={<CalendarClock />}
      title="No upcoming events at the moment. Check back soon!"
      description="New workshops and talks are announced here first."
    />
  ) : (
    <EmptyState icon={<History />} title="No past events to display." />
  );

/** Stands where nothing is as somebody asked for it. */
export const NoEventsFound = () => (
  <EmptyState
    icon={<SearchX />}
    title="No events found"
    description="The search covers titles and locations. Try fewer words, or all kinds and units."
    action={
      <ButtonLink to="/events" variant="secondary">
        All events
      </ButtonLink>
    }
  />
);
