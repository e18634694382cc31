import { CalendarSync } from "lucide-react";
import { Form, type MetaDescriptor } from "react-router";
import { fetchEvents } from "#features/events/events.calls.ts";
import { type EventStatus, pastEvents, upcomingEvents } from "#features/events/events.rules.ts";
import { EventList } from "#features/events/ui/event-list.tsx";
import { PageHeading } from "#kit/page-heading.tsx";
import { Pagination } from "#kit/pagination.tsx";
import { Section } from "#kit/section.tsx";
import { useNow } from "#kit/use-now.ts";
import { logged } from "../../logged.ts";
import { pageContext } from "../../page-context.ts";
import { type PageMetaArgs, pageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/events";

const PAGE_SIZE = 12;

export const meta = ({
  loaderData,
  matches,
}: PageMetaArgs & { loaderData?: Awaited<ReturnType<typeof loader>> | undefined }): MetaDescriptor[] =>
  pageMeta({
    matches,
    events: loaderData?.events ?? [],
    title: "Events",
    description:
      "Workshops, talks and competitions of the branch: what comes next, where to register, and what has been.",
    path: "/events",
  });

const pageOf = (request: Request) => {
  const search = new URL(request.url).searchParams;
  const page = Number(search.get("page") ?? 1);
  return {
    status: search.get("show") === "past" ? ("past" as const) : ("upcoming" as const),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { mainApi, now, publicUrl } = context.get(pageContext);
  const { status, page } = pageOf(request);
  // A failed fetch is logged and leaves the list empty (specification, section 8).
  const events = await fetchEvents(mainApi).catch(logged("Failed to fetch events", []));
  const chosen = status === "past" ? pastEvents(events, now) : upcomingEvents(events, now);
  const pageCount = Math.max(1, Math.ceil(chosen.length / PAGE_SIZE));
  const shown = Math.min(page, pageCount);
  return {
    events: chosen.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE),
    page: shown,
    pageCount,
    status,
    now: now.toISOString(),
    host: new URL(publicUrl).host,
  };
}

const sides: { status: EventStatus; label: string }[] = [
  { status: "upcoming", label: "Upcoming Events" },
  { status: "past", label: "Past Events" },
];

export default function EventsPage({
  loaderData: { events, status, page, pageCount, now, host },
}: Route.ComponentProps) {
  const clock = useNow(now);
  return (
    <>
      <PageHeading
        title="Events"
        lead="Come to learn, build and meet people. Everything is open to all students."
        actions={
          <a href={`webcal://${host}/events.ics`} className="inline-flex min-h-11 items-center gap-2 font-semibold">
            <CalendarSync aria-hidden="true" className="size-5" />
            Subscribe to the calendar
          </a>
        }
      />
      <Section>
        {/* A form, so that the toggle works before scripts run and without them. */}
        <Form
          action="/events"
          preventScrollReset
          className="mb-8 inline-flex gap-1 rounded-xl border border-line bg-wash p-1"
        >
          {sides.map((side) => (
            <button
              key={side.status}
              name="show"
              value={side.status}
              type="submit"
              aria-pressed={side.status === status}
              className="min-h-11 cursor-pointer whitespace-nowrap rounded-lg px-3 font-semibold text-muted hover:text-ink aria-pressed:bg-brand aria-pressed:text-white sm:px-5"
            >
              {side.label}
            </button>
          ))}
        </Form>
        <EventList key={status} events={events} status={status} now={clock} />
        <Pagination
          label="Pages of events"
          className="mt-10"
          page={page}
          pageCount={pageCount}
          toPage={(number) => `/events?${status === "past" ? "show=past&" : ""}page=${number}`}
        />
      </Section>
    </>
  );
}
