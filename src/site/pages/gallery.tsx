import { clsx } from "clsx/lite";
import { Images } from "lucide-react";
import { logged, query as queryOf } from "#api-client/api.ts";
import type { Album } from "#features/gallery/albums.contract.ts";
import { fetchAlbums, fetchAlbumYears } from "#features/gallery/gallery.api.ts";
import { albumPath, pictureCount, withDistinctNames } from "#features/gallery/gallery.rules.ts";
import { AlbumPictures } from "#features/gallery/ui/public/album-pictures.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Island } from "#kit/island/island.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { YearGroups } from "#kit/list/year-groups.tsx";
import { Section } from "#kit/page/section.tsx";
import { formatLongDay, formatMonth } from "#shared/dates.ts";
import { pageNumber } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { GALLERY_LOAD_FAILED, galleryLabels, yearLabels } from "#site/site.labels.ts";
import { ListFilters, NothingFound, NothingYet, wordsFrom, yearFrom } from "./list-filters.tsx";
import { LoadFailed } from "./load-failed.tsx";

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
        <PageHeading banner="gallery" title="Event Gallery" lead={galleryLabels.lead} />
        <Section className="pt-8 lg:pt-14">
          <ListFilters years={years} current={year} q={q} path="/gallery" label={galleryLabels.search} />
          {listed ? (
            <>
              {listed.items.length === 0 && (year || q) ? (
                <NothingFound title={galleryLabels.noneFound} path="/gallery" />
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
  if (albums.length === 0)
    return <NothingYet icon={<Images />} title={galleryLabels.none} description={galleryLabels.noneDescription} />;
  const seen = new Map<string, number>();
  return (
    <YearGroups items={albums} yearOf={({ date }) => date.slice(0, "2026".length)}>
      {(ofYear, group) => (
        <>
          {/* Shown in one piece: each album can change the height and the place of those before it. */}
          <ul
            className={clsx(
              "grid not-has-[+*]:invisible grid-flow-dense grid-cols-2 gap-x-4 gap-y-10",
              columnsFor(ofYear),
            )}
          >
            {ofYear.map((album, index) => (
              <AlbumTile
                key={album.slug}
                album={{
                  ...album,
                  pictures: withDistinctNames(shownOf(album), seen),
                  after: album.pictures[shownOf(album).length]?._id ?? album.after,
                }}
                isFirst={group === 0 && index === 0}
                isLarge={tilesOf(ofYear) < COLUMNS}
                downloads={downloads}
              />
            ))}
          </ul>
          <span hidden />
        </>
      )}
    </YearGroups>
  );
}

/** A small album shows all of its pictures. A larger one shows its cover. */
const SMALL = 3;
const shownOf = ({ count, pictures }: Album) => pictures.slice(0, count <= SMALL ? SMALL : 1);
const COLUMNS = 4;
const tilesOf = (albums: readonly Album[]) => albums.reduce((sum, album) => sum + shownOf(album).length, 0);
/** A year with few pictures has fewer columns, so that its row is not half empty. */
function columnsFor(albums: readonly Album[]): string {
  const tiles = tilesOf(albums);
  return tiles >= COLUMNS ? "md:grid-cols-4" : tiles === SMALL ? "md:grid-cols-3" : "";
}
const spans = ["", "", "col-span-2", "col-span-2 md:col-span-3"];

interface AlbumTileProps {
  album: Album;
  isFirst: boolean;
  isLarge: boolean;
  downloads: boolean;
}

function AlbumTile({ album, isFirst, isLarge, downloads }: AlbumTileProps) {
  const { slug, title = formatMonth(slug), date, count, pictures, after, last } = album;
  const path = albumPath(slug);
  const isWhole = count === pictures.length;
  const props = {
    path,
    pagePath: path,
    items: pictures,
    ...(isWhole ? {} : { before: last, after }),
    first: 0,
    total: count,
    layout: isLarge ? ("large tile" as const) : ("tile" as const),
    priority: isFirst,
    downloads,
  };
  return (
    <li className={clsx("row-span-2 grid grid-rows-subgrid gap-y-3", spans[pictures.length])}>
      <div>
        <h3 dir="auto" className="text-balance text-base">
          <a href={path} className="inline-block min-h-6 max-w-full text-ink no-underline hover:underline">
            {title}
          </a>
        </h3>
        <p className="mt-1 text-muted text-sm tabular-nums">
          {album.title !== undefined && (
            <>
              <time dateTime={date}>{formatLongDay(date)}</time>,{" "}
            </>
          )}
          {isWhole ? (
            pictureCount(count)
          ) : (
            <a href={path} className="inline-flex min-h-6 items-center font-semibold">
              {galleryLabels.seeAll(count)}
              <span className="sr-only"> photos of {title}</span>
            </a>
          )}
        </p>
      </div>
      <div className="order-first">
        <Island name="album" of={AlbumPictures} id={slug} hydrate="interaction" props={props} />
      </div>
    </li>
  );
}
