import { clsx } from "clsx/lite";
import { Images } from "lucide-react";
import { logged, query as queryOf } from "#api-client/api.ts";
import { fetchEventAt } from "#features/events/events.api.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { fetchAlbumPictures, fetchAlbums, fetchAlbumYears } from "#features/gallery/gallery.api.ts";
import type { Album } from "#features/gallery/gallery.contract.ts";
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
import { YearGroups } from "#kit/list/year-groups.tsx";
import { gridSizes, newestLarger } from "#kit/media/picture-sizes.ts";
import { Section } from "#kit/page/section.tsx";
import { TitleText } from "#kit/page/text.tsx";
import { formatLongDay, formatMonth } from "#shared/dates.ts";
import { pageNumber } from "#shared/paging.ts";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { eventsLabels, GALLERY_LOAD_FAILED, galleryLabels, yearLabels } from "#site/site.labels.ts";
import { LoadFailed, missingPage, unlessMissing } from "./error-pages.tsx";
import { hasEvents, ListFilters, NothingFound, NothingYet, wordsFrom, yearFrom } from "./list-filters.tsx";

const PAGE_SIZE = 24;

export async function galleryPage({ api, mainApi, query, branch }: PageContext): Promise<PublicPage> {
  const year = yearFrom(query);
  const q = wordsFrom(query);
  const listed = await fetchAlbums(mainApi, { limit: PAGE_SIZE, page: pageNumber(query), year, q }).catch(
    logged("Failed to fetch gallery", null),
  );
  const years = listed ? await fetchAlbumYears(api).catch(logged("Failed to fetch the years of albums", [])) : [];
  return {
    title: yearLabels.of("Gallery", year),
    description: galleryLabels.description,
    path: "/gallery",
    content: (
      <>
        <PageHeading
          banner="gallery"
          title="Event Gallery"
          lead={listed && listed.total < 2 && !year && !q ? galleryLabels.leadWithoutAlbums : galleryLabels.lead}
        />
        <Section className="pt-8 lg:pt-14">
          <ListFilters
            count={listed?.total}
            years={years}
            current={year}
            q={q}
            path="/gallery"
            label={galleryLabels.search}
          />
          {listed ? (
            <>
              {listed.items.length === 0 && (year || q) ? (
                <NothingFound title={galleryLabels.noneFound} path="/gallery" />
              ) : listed.items.length === 0 ? (
                <NothingYet
                  icon={<Images />}
                  title={galleryLabels.none}
                  description={galleryLabels.noneDescription}
                  hasEvents={await hasEvents(api)}
                />
              ) : (
                <Albums albums={listed.items} downloads={branch.pictureDownloads} />
              )}
              <Pagination
                label={galleryLabels.pages}
                className="mt-10"
                page={listed.page}
                pageCount={listed.pageCount}
                toPage={(page) => `/gallery${queryOf({ year, q, page })}`}
              />
            </>
          ) : (
            <LoadFailed message={GALLERY_LOAD_FAILED} />
          )}
        </Section>
      </>
    ),
  };
}

function Albums({ albums, downloads }: { albums: readonly Album[]; downloads: boolean }) {
  const seen = new Map<string, number>();
  return (
    <YearGroups items={albums} yearOf={({ date }) => date.slice(0, "2026".length)}>
      {(ofYear, group) => (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-6">
          {ofYear.map(({ pictures, ...album }, index) => (
            <AlbumTile
              key={album.slug}
              layout={newestLarger(index, ofYear.length)}
              album={{ ...album, after: pictures[1]?._id }}
              cover={withDistinctNames(pictures.slice(0, 1), seen)}
              isFirst={group === 0 && index === 0}
              downloads={downloads}
            />
          ))}
        </ul>
      )}
    </YearGroups>
  );
}

interface AlbumTileProps {
  layout: ReturnType<typeof newestLarger>;
  album: Omit<Album, "pictures">;
  cover: Album["pictures"];
  isFirst: boolean;
  downloads: boolean;
}

/** The cover opens the viewer, and the links below lead to the album. */
function AlbumTile({ layout, album, cover, isFirst, downloads }: AlbumTileProps) {
  const { slug, title = formatMonth(slug), date, count, after, last } = album;
  const { isLeading, fillsTwo, className, steps } = layout;
  const path = albumPath(slug);
  const props = {
    path,
    pagePath: path,
    items: cover,
    ...(count > 1 && { before: last, after }),
    first: 0,
    total: count,
    coverSizes: gridSizes([{ columns: fillsTwo ? 1 : 2 }, ...steps], { gap: 16 }),
    priority: isFirst,
    downloads,
  };
  return (
    <li className={clsx("flex flex-col gap-y-3", className)}>
      <div
        className={clsx(
          // The caption is below the picture, but arrives first. It is hidden until the picture's box has arrived, so that it
          // does not move.
          "not-has-[+*_.picture]:hidden order-last",
          isLeading && "lg:self-center lg:p-12",
          fillsTwo && "sm:max-lg:self-center sm:max-lg:px-6",
        )}
      >
        <h3 dir="auto" className={clsx("text-pretty text-base", isLeading && "lg:text-4xl")}>
          <a href={path} className="inline-block min-h-6 max-w-full text-ink no-underline hover:underline">
            <TitleText text={title} />
          </a>
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-muted text-sm tabular-nums">
          {album.title !== undefined && <time dateTime={date}>{formatLongDay(date)}</time>}
          {count === 1 ? (
            <span>{pictureCount(count)}</span>
          ) : (
            <a href={path} className="text-link inline-flex min-h-6 items-center">
              {pictureCount(count)}
              <span className="sr-only"> of {title}</span>
            </a>
          )}
        </p>
      </div>
      <Island name="album" of={AlbumPictures} id={slug} hydrate="interaction" props={props} />
    </li>
  );
}

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
  const { items, total, page, pageCount, ...around } = await fetchAlbumPictures(mainApi, {
    ...album,
    limit: ALBUM_PAGE_SIZE,
    page: pageNumber(query),
    picture,
  });
  if (!event && total === 0) return missingPage({ ...missing, status: 404 });
  const shown = picture === undefined ? undefined : items.findIndex(({ _id }) => _id === picture);
  const path = albumPath(slug);
  const large = shown === undefined ? undefined : items[shown];
  const props = {
    path,
    pagePath: albumPagePath(path, page),
    items: withDistinctNames(items),
    total,
    shown,
    ...around,
    downloads: branch.pictureDownloads,
  };
  return {
    title: large ? `${large.title} · ${title}` : `Photos: ${title}`,
    description: galleryLabels.albumDescription(pictureCount(total), title, branch.name),
    path,
    content: (
      <>
        <PageHeading
          banner="gallery"
          low
          eyebrow={shown === undefined && "Gallery"}
          eyebrowTo="/gallery"
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
                All albums
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
              props={{ ...props, priority: shown === undefined }}
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
    ),
  };
}
