import { CalendarPlus } from "lucide-react";
import { eventLabels } from "#features/events/events.admin.labels.ts";
import { type EventDraft, eventsApi, fetchEvents } from "#features/events/events.api.ts";
import { type Event, eventMessages } from "#features/events/events.contract.ts";
import { eventPath, eventStatuses } from "#features/events/events.rules.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { type AdminContent, ContentScreen } from "#kit/admin/content-screen.tsx";
import { openPreview } from "#kit/admin/item-menu.tsx";
import { useListAddress } from "#kit/admin/list-address.ts";
import { ListSearch } from "#kit/admin/list-screen.tsx";
import { choiceIn, type PageProps, pageLoader } from "#kit/admin/load.ts";
import { Segmented } from "#kit/list/segmented.tsx";
import { EventFormDialog, placesOfEvent } from "./event-form-dialog.tsx";
import { EventsTable } from "./events-table.tsx";

const filters = ["all", ...eventStatuses].map((value) => ({ value, label: value }));

export const meta = adminMeta(eventLabels.list.title);

export const clientLoader = pageLoader(
  (api, query, request) => fetchEvents(api, { ...query, status: choiceIn(request, "status", eventStatuses) }),
  { pageSize: 50, failed: eventMessages.listFailed },
);

const content: AdminContent<Event, EventDraft> = {
  api: eventsApi,
  canDuplicate: true,
  describe: (event) => ({
    name: event.title,
    image: event.image[0],
    places: placesOfEvent(event),
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
      isFiltered={Boolean(address.value("q") || address.value("status"))}
      tools={
        <>
          <Segmented
            label={eventLabels.filter}
            size="small"
            options={filters}
            value={address.value("status") || "all"}
            onValueChange={(status) => address.change({ status: status === "all" ? "" : status })}
          />
          <ListSearch items="events" />
        </>
      }
      Form={EventFormDialog}
    >
      {(events, actions) => (
        <EventsTable
          events={events}
          now={new Date()}
          onPreview={(event) => void openPreview(eventsApi.path, event, event.title)}
          {...actions}
        />
      )}
    </ContentScreen>
  );
}
