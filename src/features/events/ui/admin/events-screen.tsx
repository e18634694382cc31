import { CalendarPlus } from "lucide-react";
import type { ClientLoaderFunctionArgs } from "react-router";
import {
  createEvent,
  deleteEvent,
  type EventDraft,
  fetchEvent,
  fetchEvents,
  updateEvent,
} from "#features/events/events.api.ts";
import { type Event, eventMessages } from "#features/events/events.contract.ts";
import { eventPath, eventStatuses } from "#features/events/events.rules.ts";
import { EventFormDialog } from "#features/events/ui/admin/event-form-dialog.tsx";
import { EventsTable } from "#features/events/ui/admin/events-table.tsx";
import { placesOfEvent } from "#features/events/ui/admin/places-of-event.ts";
import { Button } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { BulkList } from "#kit/admin/lifecycle/bulk-list.tsx";
import { ItemMenu } from "#kit/admin/lifecycle/item-menu.tsx";
import { openPreview } from "#kit/admin/lifecycle/open-preview.ts";
import { choiceIn, useListAddress, wordsIn } from "#kit/admin/list-address.ts";
import { ListScreen } from "#kit/admin/list-screen.tsx";
import { ListSearch, NothingFound } from "#kit/admin/list-search.tsx";
import { load, type PageProps } from "#kit/admin/load.ts";
import { useDeletion } from "#kit/admin/use-deletion.tsx";
import { useItemForm } from "#kit/admin/use-item-form.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Segmented } from "#kit/list/segmented.tsx";
import { pageNumber } from "#shared/paging.ts";

const PAGE_SIZE = 50;
const filters = ["all", ...eventStatuses].map((value) => ({ value, label: value }));

export const meta = adminMeta("Events");

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  load(
    (api) =>
      fetchEvents(api, {
        limit: PAGE_SIZE,
        page: pageNumber(new URL(request.url).searchParams),
        status: choiceIn(request, "status", eventStatuses),
        q: wordsIn(request),
      }),
    eventMessages.listFailed,
  );

/** The filters. Typed words show immediately, and the results follow. */
function EventTools() {
  const address = useListAddress();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-4">
      <Segmented
        label="Which events"
        size="small"
        options={filters}
        value={address.value("status") || "all"}
        onValueChange={(status) => address.change({ status: status === "all" ? "" : status })}
      />
      <ListSearch what="events" />
    </div>
  );
}

export default function AdminEventsPage({ loaderData }: PageProps<typeof clientLoader>) {
  const { open, ...form } = useItemForm<Event, EventDraft>({
    noun: "Event",
    fetchPresent: fetchEvent,
    create: createEvent,
    update: updateEvent,
    told: (event) => ({ item: event.title, view: eventPath(event) }),
  });
  const deletion = useDeletion<Event>({
    noun: "event",
    remove: deleteEvent,
    path: "/events",
    thingOf: (event) => ({ name: event.title, image: event.image[0], places: placesOfEvent(event) }),
    done: "Event deleted",
    failureSentence: eventMessages.deleteFailed,
  });
  const address = useListAddress();
  const isWhole = !address.value("q") && !address.value("status");

  return (
    <>
      <ListScreen
        title="Events"
        noun="event"
        loaded={loaderData}
        actions={<Button onClick={form.add}>Add Event</Button>}
        banner={deletion.banner}
        tools={<EventTools />}
        empty={
          isWhole ? (
            <EmptyState
              icon={<CalendarPlus />}
              title="No events yet"
              description="Events you add appear here and on the public site."
              action={<Button onClick={form.add}>Add Event</Button>}
            />
          ) : (
            <NothingFound items="events" />
          )
        }
      >
        {(events) => (
          <BulkList items={events} path="/events" noun="event" nameOf={({ title }) => title}>
            <EventsTable
              events={events}
              now={new Date()}
              onEdit={form.edit}
              onPreview={(event) => void openPreview("/events", event, event.title)}
              more={(event) => (
                <ItemMenu path="/events" item={event} title={event.title} onDuplicate={() => form.copy(event)} />
              )}
              onDelete={deletion.ask}
            />
          </BulkList>
        )}
      </ListScreen>
      {open && <EventFormDialog {...open} onSave={form.save} onClose={form.close} />}
      {deletion.question}
    </>
  );
}
