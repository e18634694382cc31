import { Images } from "lucide-react";
import { logged, query as queryOf } from "#api-client/api.ts";
import type { Album } from "#features/gallery/albums.contract.ts";
import { fetchAlbums, fetchAlbumYears } from "#features/gallery/gallery.api.ts";
import { albumPath, pictureCount, withDistinctNames } from "#features/gallery/gallery.rules.ts";
import { AlbumPictures } from "#features/gallery/ui/public/album-pictures.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Island } from "#kit/island/island.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { formatLongDay, formatMonth } from "#shared/dates.ts";
import { pageNumber } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { GALLERY_LOAD_FAILED, galleryLabels, yearLabels } from "#site/site.labels.ts";
import { LoadFailed } from "./load-failed.tsx";
import { YearChips, yearFrom } from "./year-chips.tsx";

const PAGE_SIZE = 8;

export async function galleryPage({ api, mainApi, query, branch }: PageContext): Promise<PublicPage> {
  const year = yearFrom(query);
  const listed = await fetchAlbums(mainApi, { limit: PAGE_SIZE, page: pageNumber(query), year }).catch(
    logged("Failed to fetch gallery", null),
  );
  const years = listed ? await fetchAlbumYears(api).catch(logged("Failed to fetch the years of albums", [])) : [];
  return {
    title: yearLabels.of("Gallery", year),
    description: galleryLabels.description,
    path: "/gallery",
    content: (
      <>
        <PageHeading title="Event Gallery" lead={galleryLabels.lead} />
        <Section className="pt-8 lg:pt-14">
          <YearChips years={years} current={year} path="/gallery" />
          {listed ? (
            <>
              <Albums albums={listed.items} downloads={branch.pictureDownloads} />
              <Pagination
                label={galleryLabels.pages}
                className="mt-10"
                page={listed.page}
                pageCount={listed.pageCount}
                toPage={(page) => `/gallery${queryOf({ year, page })}`}
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
    return <EmptyState icon={<Images />} title={galleryLabels.none} description={galleryLabels.noneDescription} />;
  const seen = new Map<string, number>();
  const named = albums.map((album) => ({ ...album, pictures: withDistinctNames(album.pictures, seen) }));
  return (
    <ul className="flex flex-col gap-14 lg:gap-20">
      {named.map((album, index) => (
        <li key={album.slug}>
          <Preview album={album} isFirst={index === 0} downloads={downloads} />
        </li>
      ))}
    </ul>
  );
}

function Preview({ album, isFirst, downloads }: { album: Album; isFirst: boolean; downloads: boolean }) {
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
    layout: "row" as const,
    priority: isFirst,
    downloads,
  };
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div className="min-w-0">
          <h2 dir="auto" className="text-balance break-words text-2xl">
            <a href={path} className="text-ink no-underline hover:underline">
              {title}
            </a>
          </h2>
          <p className="mt-1 text-muted tabular-nums">
            {album.title !== undefined && (
              <>
                <time dateTime={date}>{formatLongDay(date)}</time>,{" "}
              </>
            )}
            {pictureCount(count)}
          </p>
        </div>
        {!isWhole && (
          <a href={path} className="inline-flex min-h-11 items-center font-semibold">
            See all {count}
            <span className="sr-only"> photos of {title}</span>
          </a>
        )}
      </div>
      <Island name="album" of={AlbumPictures} id={slug} hydrate="interaction" props={props} />
    </>
  );
}
