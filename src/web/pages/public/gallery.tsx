import { fetchGallery } from "#features/gallery/gallery.calls.ts";
import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { GalleryGrid, NoPictures } from "#features/gallery/ui/public/gallery-grid.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Island } from "#kit/island/island.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { emptyPage, type Page } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#web/documents/public-page.ts";
import { logged } from "#web/logged.ts";
import { pageNumber } from "#web/page-number.ts";

const PAGE_SIZE = 24;

export async function galleryPage({ mainApi, query }: PageContext): Promise<PublicPage> {
  // A failed fetch is logged and leaves the list empty (specification, section 8).
  const listed = await fetchGallery(mainApi, { limit: PAGE_SIZE, page: pageNumber(query) }).catch(
    logged("Failed to fetch gallery", emptyPage),
  );
  return {
    title: "Gallery",
    description: "Pictures of the branch's workshops, talks, competitions and evenings together.",
    path: "/gallery",
    content: <Gallery {...listed} />,
  };
}

function Gallery({ items, page, pageCount }: Page<GalleryItem>) {
  return (
    <>
      <PageHeading
        title="Event Gallery"
        lead="What our events look like from the inside. Press a picture to see it large."
      />
      <Section>
        {items.length === 0 ? (
          <NoPictures />
        ) : (
          <Island name="gallery" of={GalleryGrid} when="touched" props={{ items }} />
        )}
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
