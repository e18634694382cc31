import type { Album } from "#features/gallery/albums.contract.ts";
import { fetchAlbums } from "#features/gallery/gallery.calls.ts";
import { AlbumList, NoPictures } from "#features/gallery/ui/public/album-list.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { emptyPage, type Page } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#web/documents/public-page.ts";
import { logged } from "#web/logged.ts";
import { pageNumber } from "#web/page-number.ts";

const PAGE_SIZE = 8;

export async function galleryPage({ mainApi, query, branch }: PageContext): Promise<PublicPage> {
  // A failed fetch is logged and leaves the list empty (specification, section 8).
  const listed = await fetchAlbums(mainApi, { limit: PAGE_SIZE, page: pageNumber(query) }).catch(
    logged("Failed to fetch gallery", emptyPage),
  );
  return {
    title: "Gallery",
    description: "Pictures of the branch's workshops, talks, competitions and evenings together.",
    path: "/gallery",
    content: <Gallery {...listed} downloads={branch.pictureDownloads} />,
  };
}

function Gallery({ items, page, pageCount, downloads }: Page<Album> & { downloads: boolean }) {
  return (
    <>
      <PageHeading
        title="Event Gallery"
        lead="What our events look like from the inside. Press a picture to see it large."
      />
      <Section>
        {items.length === 0 ? <NoPictures /> : <AlbumList albums={items} downloads={downloads} />}
        <Pagination
          label="Pages of the gallery"
          className="mt-10"
          page={page}
          pageCount={pageCount}
          toPage={(number) => `/gallery?page=${number}`}
        />
      </Section>
    </>
  );
}
