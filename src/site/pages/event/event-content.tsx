import type { Event, EventLink, EventNeighbours } from "#features/events/events.contract.ts";
import { eventPath, eventStatus, registrationState } from "#features/events/events.rules.ts";
import { AddToCalendar } from "#features/events/ui/public/add-to-calendar.tsx";
import { EventAction } from "#features/events/ui/public/event-action.tsx";
import { EventAlbum } from "#features/events/ui/public/event-album.tsx";
import { PageFacts } from "#features/events/ui/public/event-facts.tsx";
import { EventPictures } from "#features/events/ui/public/event-pictures.tsx";
import { ShareEvent } from "#features/events/ui/public/share-event.tsx";
import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { albumPath, picturePath, toldApart } from "#features/gallery/gallery.rules.ts";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Island } from "#kit/island/island.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { WaysOn } from "#kit/page/item-navigation.tsx";
import { Section } from "#kit/page/section.tsx";
import { LinkedText } from "#kit/page/text.tsx";
import { formatLongDay } from "#shared/dates.ts";
import type { Page } from "#shared/paging.ts";
import { GALLERY_LOAD_FAILED, LoadFailed } from "#site/pages/load-failed.tsx";

/** The wider of the two columns. */
const SIZES = gridSizes([{ columns: 1 }, { from: 1024, pixels: 725 }]);

interface EventContentProps {
  event: Event;
  neighbours: EventNeighbours;
  /** Null when the pictures could not be read. */
  album: Page<GalleryItem> | null;
  now: Date;
  timeZone: string;
  /** Display name of the time zone. */
  zone: string;
  /** Absolute URL of the page. */
  page: string;
}

export function EventContent({ event, neighbours, album, ...around }: EventContentProps) {
  const status = eventStatus(event, around.now);
  const year = event.date.slice(0, 4);
  const pictures = albumPath(event.slug);
  return (
    <>
      <PageHeading eyebrow={status === "upcoming" ? "Upcoming event" : "Past event"} title={event.title} />
      <Section className="lg:py-16">
        <article
          aria-label={event.title}
          className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
        >
          <div className="[&_.picture]:rounded-card">
            <EventPictures event={event} sizes={SIZES} priority all />
          </div>
          <EventAside event={event} {...around} />
          <LinkedText text={event.description} className="max-w-prose text-lg" />
        </article>
      </Section>
      {album === null && (
        <Section tone="wash" title="Pictures" titleId="pictures">
          <LoadFailed>{GALLERY_LOAD_FAILED}</LoadFailed>
        </Section>
      )}
      {album && album.items.length > 0 && (
        <Section
          tone="wash"
          title="Pictures"
          titleId="pictures"
          action={
            <a href={pictures} className="text-link inline-flex min-h-11 items-center">
              {album.total === 1 ? "See the picture" : `See all ${album.total} pictures`}
            </a>
          }
        >
          <EventAlbum pictures={toldApart(album.items)} toPicture={(id) => picturePath(pictures, id)} />
        </Section>
      )}
      <Section className={album?.items.length !== 0 ? "lg:py-16" : "pt-0 lg:pt-0 lg:pb-16"}>
        <WaysOn
          label="Other events"
          back={neighbours.before && wayTo(neighbours.before, "Previous event")}
          on={neighbours.after && wayTo(neighbours.after, "Next event")}
          all={
            status === "upcoming"
              ? { to: "/events", label: "All upcoming events" }
              : { to: `/events/${year}`, label: `All events of ${year}` }
          }
        />
      </Section>
    </>
  );
}

const wayTo = (event: EventLink, label: string) => ({
  to: eventPath(event),
  label: `${label}, ${formatLongDay(event.date)}`,
  title: event.title,
});

type EventAsideProps = Pick<EventContentProps, "event" | "now" | "zone" | "timeZone" | "page">;

/** Shows date, place and the registration control. */
function EventAside({ event, now, zone, timeZone, page }: EventAsideProps) {
  const status = eventStatus(event, now);
  const share = { title: event.title, url: page };
  return (
    <aside
      aria-label="About this event"
      className="flex flex-col gap-5 rounded-card border border-line bg-wash p-6 lg:row-span-2"
    >
      <PageFacts event={event} zone={zone} />
      <div className="flex flex-col empty:hidden">
        <EventAction event={event} status={status} registration={registrationState(event, now)} />
      </div>
      {status === "upcoming" && <AddToCalendar event={event} timeZone={timeZone} page={page} />}
      <Island name="share" of={ShareEvent} when="touched" props={share} />
    </aside>
  );
}
