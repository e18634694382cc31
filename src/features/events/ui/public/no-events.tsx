import { CalendarClock, History, SearchX } from "lucide-react";
import type { EventStatus } from "#features/events/events.rules.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";

/** The empty state of a tab of the events page. */
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

/** The empty state of a search. */
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
