import { CalendarPlus } from "lucide-react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { eventLabels } from "#features/events/events.admin.labels.ts";
import { type EventDraft, eventsApi, fetchEvents } from "#features/events/events.api.ts";
import { type Event, eventMessages } from "#features/events/events.contract.ts";
import { eventPath, eventStatuses } from "#features/events/events.rules.ts";
import { type AdminContent, ContentScreen } from "#kit/admin/content-screen.tsx";
import { ListSearch, useListAddress } from "#kit/admin/list-screen.tsx";
import { adminMeta, choiceIn, load, type PageProps, pageQuery } from "#kit/admin/screen-route.tsx";
import { currentSession } from "#kit/admin/session.ts";
import { Segmented } from "#kit/list/tabs.tsx";
import { EventFormDialog, pagesOfEvent } from "./event-form-dialog.tsx";
import { EventsTable } from "./events-table.tsx";

const filters = ["all", ...eventStatuses].map((value) => ({ value, label: value }));

export const meta = adminMeta(eventLabels.list.title);

const PAGE_SIZE = 50;

/** Without a filter or a search, the list shows upcoming events, or all events if none is upcoming. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  load(async (api) => {
    const query = { ...pageQuery(request, PAGE_SIZE), chapter: currentSession().chapter };
    const chosen = choiceIn(request, "status", ["all", ...eventStatuses]);
    if (!chosen && !query.q) {
      const upcoming = await fetchEvents(api, { ...query, status: "upcoming" });
      if (upcoming.total > 0) return { ...upcoming, status: "upcoming" };
    }
    const status = chosen ?? "all";
    return { ...(await fetchEvents(api, { ...query, status: status === "all" ? undefined : status })), status };
  }, eventMessages.listFailed);

const content: AdminContent<Event, EventDraft> = {
  api: eventsApi,
  canDuplicate: true,
  describe: (event) => ({
    name: event.title,
    image: event.image[0],
    places: pagesOfEvent(event),
    view: eventPath(event),
  }),
  labels: eventLabels.list,
  messages: eventMessages,
};

export default function EventsScreen({ loaderData }: PageProps<typeof clientLoader>) {
  const address = useListAddress();
  return (
    <ContentScreen
      content={content}
      icon={<CalendarPlus />}
      loaded={loaderData}
      isFiltered={Boolean(address.value("q") || address.value("status").replace("all", ""))}
      tools={
        <>
          <Segmented
            label={eventLabels.filter}
            size="small"
            options={filters}
            value={address.value("status") || (loaderData.data?.status ?? "upcoming")}
            onValueChange={(status) => address.change({ status })}
          />
          <ListSearch items="events" />
        </>
      }
      Form={EventFormDialog}
    >
      {(events, actions) => <EventsTable events={events} now={new Date()} {...actions} />}
    </ContentScreen>
  );
}
