import { CalendarPlus } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useSearchParams } from "react-router";
import { createEvent, deleteEvent, type EventDraft, fetchEvents, updateEvent } from "#features/events/events.calls.ts";
import { type Event, eventMessages } from "#features/events/events.contract.ts";
import { eventStatus, searchEvents } from "#features/events/events.rules.ts";
import { EventFormDialog } from "#features/events/ui/event-form-dialog.tsx";
import { EventsTable } from "#features/events/ui/events-table.tsx";
import { Alert } from "#kit/alert.tsx";
import { Button } from "#kit/button.tsx";
import { ConfirmDialog } from "#kit/confirm-dialog.tsx";
import { EmptyState } from "#kit/empty-state.tsx";
import { AdminHeading } from "#kit/page-heading.tsx";
import { Pagination } from "#kit/pagination.tsx";
import { SearchField } from "#kit/search-field.tsx";
import { Segmented } from "#kit/segmented.tsx";
import { adminApi } from "../../admin-api.ts";
import { adminMeta } from "../../page-meta.ts";
import type { Route } from "./+types/events";
import { useWrite, wordsOf } from "./use-write.ts";

const PAGE_SIZE = 50;
type Filter = "all" | "upcoming" | "past";
const filters: { value: Filter; label: string }[] = [
  { value: "all", label: "all" },
  { value: "upcoming", label: "upcoming" },
  { value: "past", label: "past" },
];

export const meta = () => adminMeta("Events");

export async function clientLoader() {
  try {
    return { events: await fetchEvents(adminApi), failure: null };
  } catch (error) {
    console.error("Failed to fetch events", error);
    return { events: [], failure: wordsOf(error, eventMessages.listFailed) };
  }
}

type Open = { kind: "form"; event?: Event } | { kind: "delete"; event: Event } | null;

export default function AdminEventsPage({ loaderData: { events, failure } }: Route.ComponentProps) {
  const write = useWrite();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<Open>(null);
  const [filter, setFilter] = useState<Filter>("all");
  const [words, setWords] = useState("");
  const [deleting, setDeleting] = useState(false);
  const [deleteFailure, setDeleteFailure] = useState<string | null>(null);
  const now = new Date();
  const sought = useDeferredValue(words);
  const found = searchEvents(events, sought).filter((event) => filter === "all" || eventStatus(event, now) === filter);
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, Number(search.get("page")) || 1), pageCount);

  const firstPage = () => search.has("page") && setSearch({}, { replace: true, preventScrollReset: true });

  async function save(draft: EventDraft, onProgress: (sent: number) => void) {
    const event = open?.kind === "form" ? open.event : undefined;
    await write(
      (api) => (event ? updateEvent(api, event, draft, { onProgress }) : createEvent(api, draft, { onProgress })),
      event ? "Event saved" : "Event added",
    );
    setOpen(null);
  }

  async function remove(event: Event) {
    setDeleting(true);
    setDeleteFailure(null);
    try {
      await write((api) => deleteEvent(api, event), "Event deleted");
    } catch (error) {
      console.error("Failed to delete event", error);
      setDeleteFailure(wordsOf(error, eventMessages.deleteFailed));
    } finally {
      setDeleting(false);
      setOpen(null);
    }
  }

  return (
    <>
      <AdminHeading
        title="Events"
        description={`${events.length} ${events.length === 1 ? "event" : "events"}`}
        actions={<Button onClick={() => setOpen({ kind: "form" })}>Add Event</Button>}
      />
      {failure && <Alert className="mb-6">{failure}</Alert>}
      {deleteFailure && <Alert className="mb-6">{deleteFailure}</Alert>}
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <Segmented
          label="Which events"
          size="small"
          options={filters}
          value={filter}
          onValueChange={(value) => {
            setFilter(value);
            firstPage();
          }}
        />
        <SearchField
          label="Search events"
          placeholder="Search events..."
          value={words}
          onValueChange={(value) => {
            setWords(value);
            firstPage();
          }}
          className="w-full sm:w-80"
        />
      </div>
      {found.length > 0 ? (
        <EventsTable
          events={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
          now={now}
          onEdit={(event) => setOpen({ kind: "form", event })}
          onDelete={(event) => setOpen({ kind: "delete", event })}
        />
      ) : (
        <EmptyState
          icon={<CalendarPlus />}
          title="No events found matching your search."
          description={events.length === 0 ? "Events you add appear here and on the public site at once." : undefined}
          action={events.length === 0 && <Button onClick={() => setOpen({ kind: "form" })}>Add Event</Button>}
        />
      )}
      <Pagination
        label="Pages of events"
        className="mt-4"
        page={page}
        pageCount={pageCount}
        toPage={(number) => `?page=${number}`}
      />
      {open?.kind === "form" && <EventFormDialog event={open.event} onSave={save} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open?.kind === "delete"}
        title="Delete event"
        pending={deleting}
        onConfirm={() => open?.kind === "delete" && void remove(open.event)}
        onCancel={() => setOpen(null)}
      >
        Are you sure you want to delete this event? This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
