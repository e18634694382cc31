import { fetchEventAt } from "#features/events/events.api.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventPath } from "#features/events/events.rules.ts";
import type { AlbumPictures as AlbumPage } from "#features/gallery/albums.contract.ts";
import { fetchAlbumPictures } from "#features/gallery/gallery.api.ts";
import {
  ALBUM_PAGE_SIZE,
  albumPagePath,
  albumPath,
  isMonth,
  pictureCount,
  picturePath,
  withDistinctNames,
} from "#features/gallery/gallery.rules.ts";
import { AlbumPictures } from "#features/gallery/ui/public/album-pictures.tsx";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Island } from "#kit/island/island.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { formatLongDay, formatMonth } from "#shared/dates.ts";
import { pageNumber } from "#shared/paging.ts";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { eventsLabels, galleryLabels } from "#site/site.labels.ts";
import { missingPage, unlessMissing } from "./not-found.tsx";

const missing = { noun: "album", list: { to: "/gallery", label: galleryLabels.seeGallery } };

/** Shows the pictures of an event or a month. With `picture`, shows the page that contains this picture, enlarged. */
export const albumPage = (context: PageContext): Promise<PublicPage | PageRedirect> =>
  unlessMissing(missing, () => renderAlbum(context));

async function renderAlbum(context: PageContext): Promise<PublicPage | PageRedirect> {
  const slug = context.params["album"] ?? "";
  if (isMonth(slug)) return makeAlbum(context, { slug, title: formatMonth(slug) });
  const event = await fetchEventAt(context.mainApi, slug.toLowerCase());
  const picture = context.query.get("picture");
  const path = albumPath(event.slug);
  if (event.slug !== slug) return { movedTo: picture ? picturePath(path, picture) : path };
  return makeAlbum(context, { slug, title: event.title, event });
}

interface AlbumKey {
  slug: string;
  title: string;
  /** Absent for the album of a month. */
  event?: Event;
}

async function makeAlbum(
  { mainApi, query, branch }: PageContext,
  { slug, title, event }: AlbumKey,
): Promise<PublicPage> {
  const picture = query.get("picture") ?? undefined;
  const album = event ? { event: event._id } : { month: slug };
  const page = pageNumber(query);
  const pictures = await fetchAlbumPictures(mainApi, { ...album, limit: ALBUM_PAGE_SIZE, page, picture });
  if (!event && pictures.total === 0) return missingPage({ ...missing, status: 404 });
  const shown = picture === undefined ? undefined : pictures.items.findIndex(({ _id }) => _id === picture);
  const path = albumPath(slug);
  const large = shown === undefined ? undefined : pictures.items[shown];
  return {
    title: large ? `${large.title} · ${title}` : `Photos: ${title}`,
    description: galleryLabels.albumDescription(pictureCount(pictures.total), title, branch.name),
    path,
    content: (
      <Album {...pictures} title={title} event={event} path={path} shown={shown} downloads={branch.pictureDownloads} />
    ),
  };
}

interface AlbumProps extends AlbumPage {
  title: string;
  event: Event | undefined;
  path: string;
  shown: number | undefined;
  downloads: boolean;
}

function Album({ title, event, path, shown, items, total, page, pageCount, downloads, ...around }: AlbumProps) {
  const pagePath = albumPagePath(path, page);
  const props = { path, pagePath, items: withDistinctNames(items), total, shown, ...around, downloads };
  return (
    <>
      <PageHeading
        banner="gallery"
        low
        eyebrow={shown === undefined && "Gallery"}
        title={title}
        lead={
          shown !== undefined
            ? undefined
            : event
              ? `${formatLongDay(event.date)}, ${pictureCount(total)}`
              : pictureCount(total)
        }
        actions={
          <>
            {event && (
              <ButtonLink to={eventPath(event)} variant="amber">
                {eventsLabels.about}
                <span className="sr-only">: {title}</span>
              </ButtonLink>
            )}
            <ButtonLink to="/gallery" variant="outline-light">
              All photos
            </ButtonLink>
          </>
        }
      />
      <Section className={shown === undefined ? "lg:pt-14" : "pt-6 lg:pt-8"}>
        {items.length === 0 ? (
          <EmptyState title={galleryLabels.none} description={galleryLabels.noneOfEvent} />
        ) : (
          <Island
            name="album"
            of={AlbumPictures}
            hydrate={shown === undefined ? "interaction" : "visible"}
            props={{ ...props, layout: "rows", priority: shown === undefined }}
          />
        )}
        <Pagination
          label={galleryLabels.albumPages}
          className="mt-10"
          page={page}
          pageCount={pageCount}
          toPage={(number) => albumPagePath(path, number)}
        />
      </Section>
    </>
  );
}
