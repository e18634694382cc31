import { fetchGallery } from "#features/gallery/gallery.calls.ts";
import { GalleryGrid, NoPictures } from "#features/gallery/ui/public/gallery-grid.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Island } from "#kit/island/island.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { emptyPage } from "#shared/paging.ts";
import { logged } from "#web/logged.ts";
import { pageContext } from "#web/page-context.ts";
import { type PageMetaArgs, pageMeta } from "#web/page-meta.ts";
import { pageNumber } from "#web/page-number.ts";
import type { Route } from "./+types/gallery";

const PAGE_SIZE = 24;

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({
    matches,
    title: "Gallery",
    description: "Pictures of the branch's workshops, talks, competitions and evenings together.",
    path: "/gallery",
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { mainApi } = context.get(pageContext);
  // A failed fetch is logged and leaves the list empty (specification, section 8).
  return fetchGallery(mainApi, { limit: PAGE_SIZE, page: pageNumber(request) }).catch(
    logged("Failed to fetch gallery", emptyPage),
  );
}

export default function GalleryPage({ loaderData: { items, page, pageCount } }: Route.ComponentProps) {
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
