import { logged } from "#api-client/api.ts";
import type { Album } from "#features/gallery/albums.contract.ts";
import { fetchAlbums } from "#features/gallery/gallery.api.ts";
import { AlbumList, NoPictures } from "#features/gallery/ui/public/album-list.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { type Page, pageNumber } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { GALLERY_LOAD_FAILED, LoadFailed } from "./load-failed.tsx";

const PAGE_SIZE = 8;

export async function galleryPage({ mainApi, query, branch }: PageContext): Promise<PublicPage> {
  const listed = await fetchAlbums(mainApi, { limit: PAGE_SIZE, page: pageNumber(query) }).catch(
    logged("Failed to fetch gallery", null),
  );
  return {
    title: "Gallery",
    description: "Pictures of the branch's workshops, talks, competitions and social evenings.",
    path: "/gallery",
    content: <Gallery listed={listed} downloads={branch.pictureDownloads} />,
  };
}

interface GalleryProps {
  /** Null when the albums could not be read. */
  listed: Page<Album> | null;
  downloads: boolean;
}

function Gallery({ listed, downloads }: GalleryProps) {
  return (
    <>
      <PageHeading title="Event Gallery" lead="Pictures of our events. Select a picture to enlarge it." />
      <Section>
        {listed ? <Albums {...listed} downloads={downloads} /> : <LoadFailed>{GALLERY_LOAD_FAILED}</LoadFailed>}
      </Section>
    </>
  );
}

const Albums = ({ items, page, pageCount, downloads }: Page<Album> & { downloads: boolean }) => (
  <>
    {items.length === 0 ? <NoPictures /> : <AlbumList albums={items} downloads={downloads} />}
    <Pagination
      label="Pages of the gallery"
      className="mt-10"
      page={page}
      pageCount={pageCount}
      toPage={(number) => `/gallery?page=${number}`}
    />
  </>
);
