import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, Link } from "react-router";
import { useBranch } from "#admin/branch.ts";
import type { Api } from "#api-client/api.ts";
import { type Chapter, chaptersApi } from "#features/chapters/chapters.contract.ts";
import { eventPageTitle, eventPageLabels as labels } from "#features/events/events.admin.labels.ts";
import { eventsApi, fetchEventClosing, fetchEventEdit, fetchEvents } from "#features/events/events.api.ts";
import { type EventClosing, eventMessages } from "#features/events/events.contract.ts";
import { eventPath, eventStage } from "#features/events/events.rules.ts";
import { EventButtons, useEventMenu } from "#features/events/ui/admin/event-actions.tsx";
import { type EditedEvent, EventDetails } from "#features/events/ui/admin/event-details.tsx";
import { EventImages } from "#features/events/ui/admin/event-images-form.tsx";
import { EventLifecycle } from "#features/events/ui/admin/event-publishing.tsx";
import { EventReport, type ReportData } from "#features/events/ui/admin/event-report.tsx";
import { fetchGallery } from "#features/gallery/gallery.api.ts";
import { EventAlbum, loadAlbum } from "#features/gallery/ui/admin/event-album.tsx";
import { fetchDoor, fetchFeedback, fetchRegistrationSettings } from "#features/registrations/registrations.api.ts";
import type { FeedbackResults } from "#features/registrations/registrations.contract.ts";
import { stateLabels } from "#features/registrations/registrations.public.labels.ts";
import { isEventOver } from "#features/registrations/registrations.rules.ts";
import { DoorTab } from "#features/registrations/ui/admin/door-tab.tsx";
import { FeedbackSection } from "#features/registrations/ui/admin/feedback-section.tsx";
import { loadPeople, PeopleTab } from "#features/registrations/ui/admin/people-tab.tsx";
import { fetchReports } from "#features/reports/reports.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { useListAddress } from "#kit/admin/list-screen.tsx";
import { AdminHeading } from "#kit/admin/screen-parts.tsx";
import { choiceIn, LoadedContent, load, type PageProps, useLoaded } from "#kit/admin/screen-route.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { Tabs } from "#kit/list/tabs.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { PAGE_LIMIT_MAX } from "#shared/paging.ts";
import { unitsOf } from "#shared/vtools.ts";

const tabs = ["details", "photos", "people", "door", "report"] as const;
type Tab = (typeof tabs)[number];

export const meta = adminMeta(eventPageTitle);

interface EventData extends EditedEvent {
  closing: EventClosing;
  chapters: readonly Chapter[];
  /** Whether people register on this site. */
  hasForm: boolean;
  isCancelled: boolean;
}

const none = Promise.resolve(undefined);

export const clientLoader = async ({ params, request }: ClientLoaderFunctionArgs) => {
  const _id = params["id"] ?? "";
  const tab: Tab = choiceIn(request, "tab", tabs) ?? "details";
  const fetchBoth = async (api: Api): Promise<EventData> => {
    const [event, edit, closing, chapters, registration] = await Promise.all([
      eventsApi.fetch(api, { _id }),
      fetchEventEdit(api, { _id }),
      fetchEventClosing(api, { _id }),
      chaptersApi.list(api),
      fetchRegistrationSettings(api, _id),
    ]);
    const { mode, isCancelled } = registration;
    return { event, edit, closing, chapters, hasForm: mode === "form", isCancelled };
  };
  return {
    id: _id,
    tab,
    people: tab === "people" ? loadPeople(_id, request) : undefined,
    album: tab === "photos" ? loadAlbum(_id) : none,
    report: tab === "report" ? load((api) => fetchReportData(api, _id), labels.report.loadFailed) : undefined,
    loaded: await load(fetchBoth, eventMessages.loadFailed),
  };
};

export default function EventPage({ loaderData }: PageProps<typeof clientLoader>) {
  const { id, loaded } = loaderData;
  return (
    <>
      <Link to="/admin/events" className="text-link mb-2 inline-flex min-h-11 items-center gap-2 text-sm">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {labels.back}
      </Link>
      <LoadedContent loaded={loaded} of={id}>
        {(edited) => <EventTabs key={id} {...edited} loaderData={loaderData} />}
      </LoadedContent>
    </>
  );
}

function EventTabs({
  event,
  edit,
  closing,
  chapters,
  hasForm,
  isCancelled,
  loaderData,
}: EventData & PageProps<typeof clientLoader>) {
  const address = useListAddress();
  const album = useLoaded(loaderData.album);
  const reportLoad = useLatest(loaderData.report);
  const report = useLoaded(reportLoad ?? none);
  const people = useLatest(loaderData.people);
  const branch = useBranch();
  const timeZone = useSiteZone();
  const units = unitsOf(branch, chapters);
  const now = new Date();
  const { tab } = loaderData;
  const { menu, banner, question } = useEventMenu(event, hasForm && !isCancelled);
  const endsAt = event.endsAt ? Date.parse(event.endsAt) : null;
  const isOver = isEventOver({ startsAt: Date.parse(event.startsAt), endsAt }, now.getTime());
  return (
    <>
      {banner}
      <AdminHeading title={event.title} actions={<EventButtons event={event} />} menu={menu} />
      <EventLifecycle stage={eventStage(event, { now, isWrappedUp: closing.wrappedUp !== null })} />
      {isCancelled && (
        <Alert tone="info" className="mb-6">
          {labels.isCancelled}
        </Alert>
      )}
      <Tabs
        label={labels.tabs}
        tabs={tabs.map((value) => ({ value, label: labels.tab[value] }))}
        value={tab}
        onValueChange={(chosen) => address.change({ tab: chosen === "details" ? "" : chosen, state: "" })}
        kept={{
          details: (
            <EventDetails
              {...{ event, edit, units, now }}
              form={hasForm && !isCancelled && <Button>{stateLabels.register}</Button>}
            />
          ),
          photos: <EventImages event={event} />,
          people: people && <PeopleTab event={event} isOver={isOver} data={people} />,
          report: reportLoad && (
            <EventReport
              event={event}
              closing={closing}
              loaded={report}
              now={now}
              packet={branch.ieeeReporting ? { units, branch, timeZone, origin: location.origin } : undefined}
            >
              {report?.data?.feedback && <FeedbackSection feedback={report.data.feedback} />}
            </EventReport>
          ),
        }}
      >
        {tab === "door" && (
          <DoorTab
            event={event}
            isOver={isOver}
            formPath={event.state === "published" ? `${eventPath(event)}/register` : undefined}
          />
        )}
        {tab === "photos" && (
          <div className="mt-6">
            <EventAlbum album={event} loaded={album} findEvents={fetchEvents} fetchEvent={eventsApi.fetch} />
          </div>
        )}
      </Tabs>
      {question}
    </>
  );
}

/** Returns the value that a tab was last opened with, so that its form stays while another tab is selected. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}

/** Returns the data of several features that the report of an event shows. */
export async function fetchReportData(
  api: Api,
  eventId: string,
): Promise<ReportData & { feedback: FeedbackResults | undefined }> {
  const [settings, reports, album] = await Promise.all([
    fetchRegistrationSettings(api, eventId),
    fetchReports(api, "event", { limit: PAGE_LIMIT_MAX }),
    fetchGallery(api, { event: eventId, limit: 1 }),
  ]);
  const [door, feedback] =
    settings.mode === "form" ? await Promise.all([fetchDoor(api, eventId), fetchFeedback(api, eventId)]) : [];
  return {
    feedback,
    attendance: door?.counts,
    unmatchedScans: door?.conflicts.filter(({ kind }) => kind === "unknown" || kind === "other_event").length ?? 0,
    hasReport: reports.items.some((report) => report.eventId === eventId),
    isCancelled: settings.isCancelled,
    hasForm: settings.mode === "form",
    photos: album.total,
  };
}
