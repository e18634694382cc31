import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { createEvent, deleteEvent, type EventDraft, fetchEvents, updateEvent } from "#features/events/events.calls.ts";
import { type Event, eventMessages } from "#features/events/events.contract.ts";
import { eventStatus, searchEvents } from "#features/events/events.rules.ts";
import { EventFormDialog } from "#features/events/ui/admin/event-form-dialog.tsx";
import { EventsTable } from "#features/events/ui/admin/events-table.tsx";
import { Button } from "#kit/action/button.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { SearchField } from "#kit/list/search-field.tsx";
import { Segmented } from "#kit/list/segmented.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { counted } from "#web/admin/counted.ts";
import { load } from "#web/admin/load.ts";
import { LoadedContent } from "#web/admin/loaded-content.tsx";
import { useDeletion } from "#web/admin/use-deletion.tsx";
import { usePaging } from "#web/admin/use-paging.ts";
import { afterWrite, useWrite } from "#web/admin/use-write.ts";
import { adminMeta } from "#web/page-meta.ts";
import { unlessOtherPage } from "#web/revalidation.ts";
import type { Route } from "./+types/events";

const PAGE_SIZE = 50;
type Filter = "all" | "upcoming" | "past";
const filters: { value: Filter; label: string }[] = [
  { value: "all", label: "all" },
  { value: "upcoming", label: "upcoming" },
  { value: "past", label: "past" },
];

export const meta = () => adminMeta("Events");

export const clientLoader = () => load(fetchEvents, eventMessages.listFailed);

export const shouldRevalidate = unlessOtherPage;

interface EventsProps {
  events: readonly Event[];
  onAdd: () => void;
  onEdit: (event: Event) => void;
  onDelete: (event: Event) => void;
}

function Events({ events, onAdd, ...on }: EventsProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const [sought, setSought] = useState("");
  const now = new Date();
  const found = searchEvents(events, sought).filter((event) => filter === "all" || eventStatus(event, now) === filter);
  const { onPage, toFirstPage, pagination } = usePaging(found, PAGE_SIZE);

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <Segmented
          label="Which events"
          size="small"
          options={filters}
          value={filter}
          onValueChange={(value) => {
            setFilter(value);
            toFirstPage();
          }}
        />
        <SearchField
          label="Search events"
          placeholder="Search events..."
          onSearch={(words) => {
            setSought(words);
            toFirstPage();
          }}
          className="w-full sm:w-80"
        />
      </div>
      {found.length > 0 ? (
        <EventsTable events={onPage} now={now} {...on} />
      ) : (
        <EmptyState
          icon={<CalendarPlus />}
          title="No events found matching your search."
          description={events.length === 0 ? "Events you add appear here and on the public site at once." : undefined}
          action={events.length === 0 && <Button onClick={onAdd}>Add Event</Button>}
        />
      )}
      <Pagination label="Pages of events" className="mt-4" {...pagination} />
    </>
  );
}

export default function AdminEventsPage({ loaderData }: Route.ComponentProps) {
  const write = useWrite();
  const [open, setOpen] = useState<{ event?: Event } | null>(null);
  const deletion = useDeletion({
    noun: "event",
    remove: deleteEvent,
    done: "Event deleted",
    failureSentence: eventMessages.deleteFailed,
  });
  const add = () => setOpen({});

  async function save(draft: EventDraft, onProgress: (sent: number) => void) {
    const event = open?.event;
    await write(
      (api) => (event ? updateEvent(api, event, draft, { onProgress }) : createEvent(api, draft, { onProgress })),
      event ? "Event saved" : "Event added",
    );
    afterWrite(() => setOpen(null));
  }

  return (
    <>
      <AdminHeading
        title="Events"
        description={loaderData.data && counted(loaderData.data.length, "event")}
        actions={<Button onClick={add}>Add Event</Button>}
      />
      {deletion.banner}
      <LoadedContent loaded={loaderData}>
        {(events) => (
          <Events events={events} onAdd={add} onEdit={(event) => setOpen({ event })} onDelete={deletion.ask} />
        )}
      </LoadedContent>
      {open && <EventFormDialog event={open.event} onSave={save} onClose={() => setOpen(null)} />}
      {deletion.question}
    </>
  );
}
