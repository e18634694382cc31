import { logged } from "#api-client/api.ts";
import { fetchEventAt, fetchEventNeighbours } from "#features/events/events.api.ts";
import type { Event, EventNeighbours } from "#features/events/events.contract.ts";
import { eventWhen } from "#features/events/events.labels.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { fetchGallery } from "#features/gallery/gallery.api.ts";
import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { formatLongDay } from "#shared/dates.ts";
import { excerpt } from "#shared/excerpt.ts";
import type { Page } from "#shared/paging.ts";
import { zoneName } from "#shared/time-zone.ts";
import type { Moved, PageContext, PublicPage } from "#site/document/public-page.ts";
import { eventThing } from "#site/event-json-ld.ts";
import { EventContent } from "./event/event-content.tsx";
import { unlessMissing } from "./gone.tsx";

const ALBUM_PICTURES = 8;
const DESCRIPTION_CHARACTERS = 200;
const noNeighbours: EventNeighbours = {};

/** The page of one event. Previous addresses redirect to it; a deleted event has a page that says so. */
export const eventPage = (context: PageContext): Promise<PublicPage | Moved> =>
  unlessMissing({ noun: "event", wayOn: { to: "/events", label: "See the events" } }, () => found(context));

async function found(context: PageContext): Promise<PublicPage | Moved> {
  const { api, mainApi, params } = context;
  const slug = params["slug"] ?? "";
  const event = await fetchEventAt(mainApi, slug.toLowerCase());
  if (event.slug !== slug) return { movedTo: eventPath(event) };
  const [neighbours, album] = await Promise.all([
    fetchEventNeighbours(api, event._id).catch(logged("Failed to fetch the events around", noNeighbours)),
    fetchGallery(api, { event: event._id, limit: ALBUM_PICTURES }).catch(logged("Failed to fetch gallery", null)),
  ]);
  return pageOf(event, { ...context, neighbours, album });
}

interface Around extends PageContext {
  neighbours: EventNeighbours;
  /** Null when the pictures could not be read. */
  album: Page<GalleryItem> | null;
}

function pageOf(event: Event, { neighbours, album, now, publicUrl, timeZone, branch }: Around): PublicPage {
  const path = eventPath(event);
  const zone = zoneName(timeZone, new Date(event.startsAt));
  const words = event.description.replace(/\s+/g, " ");
  return {
    title: `${event.title}, ${formatLongDay(event.date)}`,
    description: excerpt(`${eventWhen(event, zone)}, ${event.location}. ${words}`, DESCRIPTION_CHARACTERS),
    path,
    structured: [eventThing(event, { origin: publicUrl, organizer: branch.name, now })],
    card: { image: `${path}/card.jpg`, alt: event.title },
    content: (
      <EventContent
        event={event}
        neighbours={neighbours}
        album={album}
        now={now}
        zone={zone}
        timeZone={timeZone}
        page={publicUrl + path}
      />
    ),
  };
}
