import { clsx } from "clsx/lite";
import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { logged } from "#api-client/api.ts";
import { chaptersApi } from "#features/chapters/chapters.contract.ts";
import { fetchEventAt, fetchEventNeighbors, fetchEventSummary } from "#features/events/events.api.ts";
import type { Event, EventLink, EventNeighbors, EventSummary } from "#features/events/events.contract.ts";
import { eventLabels, eventWhen } from "#features/events/events.labels.ts";
import { eventPath, eventStatus, googleCalendarUrl, registrationState } from "#features/events/events.rules.ts";
import { EventAction, EventDescription, EventMore, PageFacts } from "#features/events/ui/public/event-facts.tsx";
import { EventPictures } from "#features/events/ui/public/event-pictures.tsx";
import { ShareEvent } from "#features/events/ui/public/share-event.tsx";
import { fetchGallery } from "#features/gallery/gallery.api.ts";
import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { albumPath, pictureIdOf, picturePath, reportPath, withDistinctNames } from "#features/gallery/gallery.rules.ts";
import { ExternalLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Island } from "#kit/island/island.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes, pictureGrid } from "#kit/media/picture-sizes.ts";
import { ItemNavigation } from "#kit/page/item-navigation.tsx";
import { Section } from "#kit/page/section.tsx";
import { LinkedText } from "#kit/page/text.tsx";
import { formatLongDay, zoneName } from "#shared/dates.ts";
import { previewLine } from "#shared/excerpt.ts";
import type { Page } from "#shared/paging.ts";
import { hostsOf, type Unit, unitsOf } from "#shared/vtools.ts";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { eventJsonLd } from "#site/json-ld.ts";
import { fetchStates, formControls, type RegistrationStates } from "#site/pages/registration/states.tsx";
import { eventsLabels, GALLERY_LOAD_FAILED, missingLabels } from "#site/site.labels.ts";
import { LoadFailed, unlessMissing } from "./error-pages.tsx";
import { ReportLink, ReportListLink } from "./report-link.tsx";

const ALBUM_PICTURES = 8;
const DESCRIPTION_CHARACTERS = 200;
const noNeighbors: EventNeighbors = {};
const noSummary: EventSummary = { text: "", participants: null };

/** The page of one event. Previous addresses redirect to it; a deleted event has a page that says so. */
export const eventPage = (context: PageContext): Promise<PublicPage | PageRedirect> =>
  unlessMissing({ noun: "event", list: { to: "/events", label: missingLabels.seeEvents } }, () => renderEvent(context));

async function renderEvent(context: PageContext): Promise<PublicPage | PageRedirect> {
  const { api, mainApi, params, now } = context;
  const slug = params["slug"] ?? "";
  const event = await fetchEventAt(mainApi, slug.toLowerCase());
  if (event.slug !== slug) return { movedTo: eventPath(event) };
  // The facts already name Women in Engineering.
  const namesHosts = event.hosts !== undefined || (event.chapter !== undefined && event.unit !== "wie");
  const [neighbors, album, states, chapters, summary] = await Promise.all([
    fetchEventNeighbors(api, event._id).catch(logged("Failed to fetch neighboring events", noNeighbors)),
    fetchGallery(api, { event: event._id, limit: ALBUM_PICTURES }).catch(logged("Failed to fetch gallery", null)),
    fetchStates(api),
    namesHosts ? chaptersApi.list(api).catch(logged("Failed to fetch chapters", [])) : [],
    eventStatus(event, now) === "past"
      ? fetchEventSummary(api, event._id).catch(logged("Failed to fetch summary", noSummary))
      : noSummary,
  ]);
  const hosts = namesHosts ? hostsOf(event, unitsOf(context.branch, chapters)) : [];
  return pageOf(event, { ...context, neighbors, album, states, hosts, summary });
}

interface EventPageData extends PageContext {
  neighbors: EventNeighbors;
  /** Null when the pictures could not be read. */
  album: Page<GalleryItem> | null;
  states: RegistrationStates;
  /** The units that officers chose as hosts. */
  hosts: readonly Unit[];
  summary: EventSummary;
}

/** The sharing image of an event's pages. */
export const eventCard = (event: Event) => ({ image: `${eventPath(event)}/card.jpg`, alt: event.title });

function pageOf(
  event: Event,
  { neighbors, album, states, hosts, summary, now, publicUrl, timeZone, branch }: EventPageData,
): PublicPage {
  const path = eventPath(event);
  const zone = zoneName(timeZone, new Date(event.startsAt));
  return {
    title: `${event.title}, ${formatLongDay(event.date)}`,
    description: previewLine(
      `${eventWhen(event, zone)}, ${event.location}. ${event.description}`,
      DESCRIPTION_CHARACTERS,
    ),
    path,
    structured: [
      eventJsonLd(event, { origin: publicUrl, organizer: branch.name, hosts, now, form: states.get(event._id) }),
    ],
    card: eventCard(event),
    content: (
      <EventContent
        {...{ event, neighbors, album, hosts, summary, now, zone, timeZone, branch }}
        page={publicUrl + path}
        form={formControls(states, { now, timeZone })(event)}
        states={states}
        isCancelled={states.get(event._id)?.isCancelled ?? false}
      />
    ),
  };
}

/** The wider of the two columns. */
const SIZES = gridSizes([{ columns: 1 }, { from: 1024, pixels: 725 }]);

interface EventContentProps
  extends Pick<EventPageData, "neighbors" | "album" | "hosts" | "summary" | "now" | "timeZone" | "branch"> {
  event: Event;
  zone: string;
  page: string;
  /** Replaces the registration link if the event has a form on this site or is cancelled. */
  form: ReactNode;
  states: RegistrationStates;
  isCancelled: boolean;
}

function EventContent({ event, neighbors, album, summary, ...around }: EventContentProps) {
  const status = eventStatus(event, around.now);
  const tookPlace = status === "past" && !around.isCancelled;
  const year = event.date.slice(0, 4);
  return (
    <>
      <PageHeading
        banner="event"
        low
        eyebrow={around.isCancelled ? eventLabels.cancelled : status === "upcoming" ? "Upcoming events" : "Past events"}
        eyebrowTo={around.isCancelled ? undefined : status === "upcoming" ? "/events" : "/events?show=past"}
        title={event.title}
        lead={`${eventWhen(event, around.zone)}, ${event.location}`}
      />
      <Section className="pt-6 sm:pt-10 lg:pt-14 lg:pb-16">
        <article
          aria-label={event.title}
          className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[minmax(min-content,0px)_auto_1fr] lg:gap-y-0 print:grid-cols-2 print:gap-4"
        >
          <div
            data-action
            className="flex flex-col empty:hidden md:max-lg:justify-self-start lg:col-start-2 lg:row-start-1 lg:mb-6 print:order-last"
          >
            <EventAction
              event={event}
              status={status}
              registration={registrationState(event, around.now)}
              form={around.form}
            />
          </div>
          <div className="lg:row-span-2 lg:row-start-1 [&_.picture]:rounded-card">
            <EventPictures event={event} sizes={SIZES} priority all />
            <ReportPictures event={event} />
          </div>
          <EventAside event={event} {...around} />
          <div className="lg:col-start-1 lg:mt-8 print:col-span-2">
            <EventPhotos album={album} path={albumPath(event.slug)} />
            {tookPlace && (
              <WhatHappened event={event} summary={summary} photos={album?.items.length} now={around.now} />
            )}
            {(tookPlace || album?.items.length !== 0) && <h2 className="mb-4 text-2xl">{eventsLabels.about}</h2>}
            <EventDescription event={event} className="max-w-reading text-lg print:max-w-none" />
          </div>
        </article>
      </Section>
      <Section className="pt-0 lg:pt-0 lg:pb-16">
        <ItemNavigation
          label="Other events"
          back={neighbors.before && wayTo(neighbors.before, "Previous event", around.states)}
          on={neighbors.after && wayTo(neighbors.after, "Next event", around.states)}
          all={
            status === "upcoming"
              ? { to: "/events", label: eventsLabels.allUpcoming }
              : { to: `/events/${year}`, label: eventsLabels.allOfYear(year) }
          }
        />
      </Section>
    </>
  );
}

const wayTo = (event: EventLink, label: string, states: RegistrationStates) => ({
  to: eventPath(event),
  label: `${label}${states.get(event._id)?.isCancelled ? " (cancelled)" : ""}, ${formatLongDay(event.date)}`,
  title: event.title,
});

/** Photos of an event are expected for this many days. */
const PHOTOS_EXPECTED_DAYS = 60;
const DAY_MS = 86_400_000;

/**
 * The summary of a past event. The description, which announced the event, follows it. An event with nothing to show
 * promises photos, and any other one only in the first weeks.
 */
function WhatHappened({ event, summary: { text, participants }, photos, now }: WhatHappenedProps) {
  const isRecent = now.getTime() - Date.parse(event.startsAt) < PHOTOS_EXPECTED_DAYS * DAY_MS;
  const photosFollow = photos === 0 && (isRecent || (!text && participants === null));
  if (!text && participants === null && !photosFollow) return null;
  return (
    <section aria-labelledby="happened" className="mb-10 flex flex-col gap-4">
      <h2 id="happened" className="text-2xl">
        {eventsLabels.whatHappened}
      </h2>
      {text?.split(/\n{2,}/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs can repeat, and never reorder
        <LinkedText key={index} text={paragraph} className="max-w-reading text-lg empty:hidden print:max-w-none" />
      ))}
      {participants !== null && <p className="font-semibold text-lg">{eventsLabels.participants(participants)}</p>}
      {photosFollow && <p className="text-muted">{eventsLabels.photosFollow}</p>}
    </section>
  );
}

interface WhatHappenedProps extends Pick<EventContentProps, "event" | "summary" | "now"> {
  /** The number of photos in the album; undefined if they could not be read. */
  photos: number | undefined;
}

type EventAsideProps = Omit<EventContentProps, "neighbors" | "album" | "summary" | "states" | "form">;

function EventAside({ event, hosts, now, zone, timeZone, branch, page, isCancelled }: EventAsideProps) {
  const status = eventStatus(event, now);
  const share = { title: event.title, url: page };
  return (
    <aside
      aria-label={eventsLabels.about}
      className={clsx(
        "flex flex-col gap-5 rounded-card border border-line bg-wash p-6 md:max-lg:grid md:max-lg:grid-cols-2 lg:col-start-2 lg:row-span-2 lg:row-start-2 print:col-start-2 print:row-start-1 print:gap-2 print:border-0 print:p-0",
        // The facts of an upcoming event can be taller than the window.
        status === "past" && "lg:sticky lg:top-24",
      )}
    >
      <PageFacts event={event} zone={zone} campus={branch} />
      <EventMore event={event} hosts={hosts} isPast={status === "past"} />
      {status === "upcoming" && !isCancelled && <AddToCalendar event={event} timeZone={timeZone} page={page} />}
      <Island name="share" of={ShareEvent} hydrate="interaction" props={share} />
    </aside>
  );
}

/** The link below the pictures. With several pictures, visitors choose one on the next page. */
function ReportPictures({ event: { image: pictures, slug } }: { event: Event }) {
  const [id, ...others] = pictures.flatMap((url) => pictureIdOf(url) ?? []);
  if (id === undefined) return null;
  const className = "mt-2 print:hidden";
  return others.length > 0 ? (
    <ReportListLink show="event" event={slug} pictures={pictures} className={className} />
  ) : (
    <p className={className}>
      <ReportLink href={reportPath(id)} />
    </p>
  );
}

interface EventPhotosProps extends Pick<EventPageData, "album"> {
  /** The path of the album. */
  path: string;
}

const IN_ROW = 4;

/** Shows full rows. A link above leads to all photos. */
function EventPhotos({ album, path }: EventPhotosProps) {
  if (album?.items.length === 0) return null;
  const photos = withDistinctNames(album?.items ?? []);
  const { columns, sizes } = pictureGrid(photos.length);
  const shown = photos.length < IN_ROW ? photos : photos.slice(0, photos.length - (photos.length % IN_ROW));
  return (
    <section aria-labelledby="pictures" className="mb-10 print:hidden">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-8">
        <h2 id="pictures" className="text-2xl">
          {eventsLabels.photos(album?.total)}
        </h2>
        {album && (
          <a href={path} className="text-link inline-flex min-h-11 items-center">
            {eventsLabels.pictures(album.total)}
          </a>
        )}
      </div>
      {!album && <LoadFailed message={GALLERY_LOAD_FAILED} />}
      <ul className={clsx("grid gap-4 empty:hidden", columns)}>
        {shown.map(({ _id, title, image, name = title }) => (
          <li key={_id}>
            <a
              href={picturePath(path, _id)}
              aria-label={`Open photo: ${name}`}
              className="block overflow-hidden rounded-card"
            >
              <Picture src={image} alt={title} ratio="4/3" sizes={sizes} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AddToCalendar({ event, timeZone, page }: { event: Event; timeZone: string; page: string }) {
  return (
    <div className="screen-only flex flex-wrap content-start items-center gap-x-5">
      <h2 className="inline-flex basis-full items-center gap-2 font-sans font-semibold text-base">
        <CalendarPlus aria-hidden="true" className="size-5 text-brand" />
        {eventsLabels.addToCalendar}
      </h2>
      <a href={`${eventPath(event)}.ics`} className="text-link inline-flex min-h-11 items-center">
        Calendar file
      </a>
      <ExternalLink
        href={googleCalendarUrl(event, { timeZone, page })}
        className="text-link inline-flex min-h-11 items-center"
      >
        Google Calendar
      </ExternalLink>
    </div>
  );
}
