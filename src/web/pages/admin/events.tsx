import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { createEvent, deleteEvent, type EventDraft, fetchEvents, updateEvent } from "#features/events/events.calls.ts";
import { type Event, eventMessages } from "#features/events/events.contract.ts";
import { eventStatus } from "#features/events/events.rules.ts";
import { EventFormDialog } from "#features/events/ui/admin/event-form-dialog.tsx";
import { EventsTable } from "#features/events/ui/admin/events-table.tsx";
import { Button } from "#kit/action/button.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { SearchField } from "#kit/list/search-field.tsx";
import { Segmented } from "#kit/list/segmented.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { adminMeta } from "#web/page-meta.ts";
import { unlessOtherPage } from "#web/revalidation.ts";
import type { Route } from "./+types/events";
import { ListFailure } from "./list-failure.tsx";
import { loadList } from "./load-list.ts";
import { useDeletion } from "./use-deletion.tsx";
import { usePaging } from "./use-paging.ts";
import { afterWrite, useWrite } from "./use-write.ts";

const PAGE_SIZE = 50;
type Filter = "all" | "upcoming" | "past";
const filters: { value: Filter; label: string }[] = [
  { value: "all", label: "all" },
  { value: "upcoming", label: "upcoming" },
  { value: "past", label: "past" },
];

export const meta = () => adminMeta("Events");

export const clientLoader = () =>
  loadList(async (api) => (await fetchEvents(api, { limit: 100 })).items, eventMessages.listFailed);

export const shouldRevalidate = unlessOtherPage;

export default function AdminEventsPage({ loaderData: { items: events, failure } }: Route.ComponentProps) {
  const write = useWrite();
  const [open, setOpen] = useState<{ event?: Event } | null>(null);
  const [filter, setFilter] = useState<Filter>("all");
  const [sought, setSought] = useState("");
  const deletion = useDeletion({
    noun: "event",
    remove: deleteEvent,
    done: "Event deleted",
    failureSentence: eventMessages.deleteFailed,
  });
  const now = new Date();
  const found = events
    .filter((event) => event.title.includes(sought))
    .filter((event) => filter === "all" || eventStatus(event, now) === filter);
  const { onPage, toFirstPage, pagination } = usePaging(found, PAGE_SIZE);

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
        description={failure ? undefined : `${events.length} ${events.length === 1 ? "event" : "events"}`}
        actions={<Button onClick={() => setOpen({})}>Add Event</Button>}
      />
      <ListFailure failure={failure} />
      {deletion.banner}
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
        <EventsTable events={onPage} now={now} onEdit={(event) => setOpen({ event })} onDelete={deletion.ask} />
      ) : (
        <EmptyState
          icon={<CalendarPlus />}
          title="No events found matching your search."
          description={events.length === 0 ? "Events you add appear here and on the public site at once." : undefined}
          action={events.length === 0 && <Button onClick={() => setOpen({})}>Add Event</Button>}
        />
      )}
      <Pagination label="Pages of events" className="mt-4" {...pagination} />
      {open && <EventFormDialog event={open.event} onSave={save} onClose={() => setOpen(null)} />}
      {deletion.question}
    </>
  );
}
