import { CalendarSync } from "lucide-react";
import type { MetaDescriptor } from "react-router";
import { fetchEvents } from "#features/events/events.calls.ts";
import type { EventStatus } from "#features/events/events.rules.ts";
import { EventList } from "#features/events/ui/public/event-list.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { emptyPage } from "#shared/paging.ts";
import { logged } from "#web/logged.ts";
import { pageContext } from "#web/page-context.ts";
import { type PageMetaArgs, pageMeta } from "#web/page-meta.ts";
import { pageNumber } from "#web/page-number.ts";
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

export async function loader({ context, request }: Route.LoaderArgs) {
  const { mainApi, now, publicUrl } = context.get(pageContext);
  const status: EventStatus = new URL(request.url).searchParams.get("show") === "past" ? "past" : "upcoming";
  // A failed fetch is logged and leaves the list empty (specification, section 8).
  const { items, page, pageCount } = await fetchEvents(mainApi, {
    status,
    limit: PAGE_SIZE,
    page: pageNumber(request),
  }).catch(logged("Failed to fetch events", emptyPage));
  return { events: items, page, pageCount, status, now, host: new URL(publicUrl).host };
}

const sides: { status: EventStatus; label: string }[] = [
  { status: "upcoming", label: "Upcoming Events" },
  { status: "past", label: "Past Events" },
];

export default function EventsPage({
  loaderData: { events, status, page, pageCount, now, host },
}: Route.ComponentProps) {
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
        <form action="/events" className="mb-8 inline-flex gap-1 rounded-xl border border-line bg-wash p-1">
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
        </form>
        <EventList events={events} status={status} now={now} />
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
