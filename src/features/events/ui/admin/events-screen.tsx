import { CalendarPlus, ImageOff } from "lucide-react";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, Link, useNavigate } from "react-router";
import { eventLabels, eventPageLabels } from "#features/events/events.admin.labels.ts";
import { type EventDraft, eventsApi, fetchEvents } from "#features/events/events.api.ts";
import {
  EVENT_IMAGE_MAX_BYTES,
  EVENT_IMAGES_MAX,
  type Event,
  eventMessages,
} from "#features/events/events.contract.ts";
import { adminEventPath, eventStatus, eventStatuses, isEventOn } from "#features/events/events.rules.ts";
import { NO_DATE_YET } from "#kit/admin/admin.labels.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { type AdminContent, ContentScreen } from "#kit/admin/content-screen.tsx";
import { ListSearch, useListAddress } from "#kit/admin/list-screen.tsx";
import { choiceIn, load, type PageProps, pageQuery } from "#kit/admin/screen-route.tsx";
import { currentSession } from "#kit/admin/session.ts";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogLabels, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { useSeveralImages } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { editOnClick, type ItemActions, ItemButtons } from "#kit/list/list-row.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { Segmented } from "#kit/list/tabs.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { UsedIn } from "#kit/media/used-in.tsx";
import { StateBadge } from "#kit/publishing/publishing-fields.tsx";
import { formatDay } from "#shared/dates.ts";
import { isSeen } from "#shared/publishing.ts";
import { describeEvent, pagesOfEvent } from "./event-actions.tsx";
import {
  BasicFields,
  DescriptionField,
  draftFieldsOf,
  EventFormFields,
  eventFormValues,
  ListingFields,
} from "./event-fields.tsx";
import { presentImages } from "./event-images-form.tsx";

const formLabels = eventLabels.form;

interface EventFormDialogProps extends ItemFormProps<Event, EventDraft> {
  /** The event to duplicate, with its images and without its dates. */
  copyOf?: Event | undefined;
}

/** The fields that a duplicate takes over. */
const likeOf = (event: Event | undefined) => ({
  ...eventFormValues(event),
  date: "",
  time: "",
  endDate: "",
  endTime: "",
});

/** Adds or edits an event. The form is sent only when it is valid, and a failed save loses nothing. */
function EventFormDialog({ item: event, copyOf, onSave, onClose }: EventFormDialogProps) {
  const [filledFrom] = useState(event);
  const { form, field, files, submission } = useSaveForm({
    fields: EventFormFields,
    draftFields: draftFieldsOf(event),
    defaultValues: copyOf ? likeOf(copyOf) : eventFormValues(event),
    ...itemForm("event", event),
    isDraftFirst: copyOf !== undefined,
    ...(copyOf && { draftKey: `event like ${copyOf._id}` }),
    attachment: useSeveralImages({
      stored: (event ?? copyOf)?.pictures,
      most: EVENT_IMAGES_MAX,
      maxBytes: EVENT_IMAGE_MAX_BYTES,
      messages: eventMessages,
      first: "Thumbnail",
    }),
    messages: { required: eventMessages.required, failed: eventMessages.saveFailed },
    save(fields, { added: images, ...chosen }, onProgress, repeat) {
      const { kept: keepImages, order: imageOrder, details: imageDetails } = chosen;
      const ofNew = copyOf ? { copyOf: copyOf._id, keepImages, imageOrder, imageDetails } : { imageDetails };
      const arranged = event ? { ...presentImages(chosen, filledFrom, event), repeat } : ofNew;
      return onSave({ ...fields, images, ...arranged }, onProgress);
    },
  });

  return (
    <FormDialog size="large" {...dialogLabels("Event", event)} submission={submission} onClose={onClose}>
      <BasicFields form={form} field={field} />
      <DescriptionField field={field} />
      <ListingFields form={form} field={field} />
      {event && (
        <Link to={adminEventPath(event)} className="text-link inline-flex min-h-11 items-center self-start">
          {eventPageLabels.openPage}
        </Link>
      )}
      {event && <UsedIn places={pagesOfEvent(event)} />}
      <FileDrop label={formLabels.images} help={formLabels.imagesHelp} {...files} />
    </FormDialog>
  );
}

const tableLabels = eventLabels.eventsTable;

interface EventsTableProps extends ItemActions<Event> {
  events: readonly Event[];
  now: Date;
}

const statusLabels = { upcoming: "Upcoming", past: "Past" } as const;
const statusText = (event: Event, now: Date) =>
  isEventOn(event, now) ? tableLabels.onNow : statusLabels[eventStatus(event, now)];

const thumbnail = "w-12 shrink-0 rounded-md sm:w-16 xl:w-24";

/** The first image of an event. A draft may have none. */
const Thumbnail = ({ event: { pictures } }: { event: Event }) =>
  pictures[0] ? (
    <Picture src={pictures[0].image} alt="" ratio="16/9" focus={pictures[0].focus} sizes="96px" className={thumbnail} />
  ) : (
    <span className={`${thumbnail} flex aspect-video items-center justify-center bg-wash text-muted`}>
      <ImageOff aria-hidden="true" className="size-4" />
    </span>
  );

/** The registrations and photos of an event, if it has any. */
const numbersOf = ({ registrationCount, photoCount }: Event): string[] => [
  ...(registrationCount ? [tableLabels.registrations(registrationCount)] : []),
  ...(photoCount ? [tableLabels.photos(photoCount)] : []),
];

function EventsTable({ events, now, ...actions }: EventsTableProps) {
  const navigate = useNavigate();
  const hasNumbers = events.some((event) => numbersOf(event).length > 0);
  return (
    <Table
      label={tableLabels.events}
      className="has-short-values lg:max-xl:[--cell:0.375rem]"
      head={
        <>
          <Th>{tableLabels.event}</Th>
          <Th align="right">{tableLabels.date}</Th>
          <Th>{tableLabels.location}</Th>
          {hasNumbers && <Th className="max-xl:hidden">{tableLabels.numbers}</Th>}
          <Th>{tableLabels.status}</Th>
          <Th align="right">{tableLabels.actions}</Th>
        </>
      }
    >
      {events.map((event) => (
        <tr key={event._id} {...editOnClick(() => void navigate(adminEventPath(event)))} className="hover:bg-wash/60">
          <Td className="min-w-44 md:min-w-56 xl:w-1/2 xl:min-w-72">
            <div className="flex items-center gap-3">
              <SelectBox id={event._id} name={event.title} className="-ml-3 -mr-2" />
              <Thumbnail event={event} />
              <div className="min-w-0">
                <Link
                  to={adminEventPath(event)}
                  dir="auto"
                  className="wrap-anywhere font-semibold text-ink no-underline hover:text-brand hover:underline"
                >
                  {event.title}
                </Link>
                <p dir="auto" className="line-clamp-1 max-w-sm break-all text-muted max-md:hidden">
                  {event.description}
                </p>
              </div>
            </div>
          </Td>
          <Td label={tableLabels.date} align="right" className="md:whitespace-nowrap max-md:ml-24">
            <span className="max-md:text-muted">
              {formatDay(event.date) || NO_DATE_YET}
              <span className="text-muted max-md:mx-2 md:block">{event.time}</span>
              {numbersOf(event).map((text) => (
                <span key={text} className="text-muted max-md:inline-block max-md:pr-2 md:block xl:hidden">
                  {text}
                </span>
              ))}
            </span>
          </Td>
          <Td label={tableLabels.location} className="min-w-28 max-md:hidden! xl:min-w-40">
            <span dir="auto">{event.location || tableLabels.noLocation}</span>
          </Td>
          {hasNumbers && (
            <Td label={tableLabels.numbers} className="whitespace-nowrap text-muted max-xl:hidden!">
              {numbersOf(event).map((text) => (
                <span key={text} className="block">
                  {text}
                </span>
              ))}
            </Td>
          )}
          <Td label={tableLabels.status} className="max-md:ml-24">
            <span className="flex flex-col items-start gap-2">
              {event.isCancelled ? (
                <span className="rounded-full bg-danger px-3 py-1 font-semibold text-on-accent text-xs">
                  {tableLabels.cancelled}
                </span>
              ) : (
                <span className="max-md:sr-only">{event.date && statusText(event, now)}</span>
              )}
              <StateBadge item={event} />
              {event.hasDraftChanges && isSeen(event) && (
                <span className="rounded-full bg-line/60 px-3 py-1 font-semibold text-muted text-xs xl:whitespace-nowrap">
                  {tableLabels.hasDraft}
                </span>
              )}
            </span>
          </Td>
          <Td align="right" className="row-actions sticky right-0 whitespace-nowrap">
            <ItemButtons item={event} name={event.title} {...actions} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}

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
  describe: (event) => describeEvent(event, Boolean(event.registrationCount) && !event.isCancelled),
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
