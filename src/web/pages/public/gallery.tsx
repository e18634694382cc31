import { fetchGallery } from "#features/gallery/gallery.calls.ts";
import { GalleryGrid } from "#features/gallery/ui/gallery-grid.tsx";
import { PageHeading } from "#kit/page-heading.tsx";
import { Pagination } from "#kit/pagination.tsx";
import { Section } from "#kit/section.tsx";
import { pageContext } from "../../page-context.ts";
import { type PageMetaArgs, pageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/gallery";

const PAGE_SIZE = 24;

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({
    matches,
    title: "Gallery",
    description: "Pictures of the branch's workshops, talks, competitions and evenings together.",
    path: "/gallery",
  });

function pageOf(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get("page") ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { mainApi } = context.get(pageContext);
  // A failed fetch is logged and leaves the list empty (specification, section 8).
  const items = await fetchGallery(mainApi).catch((error: unknown) => {
    console.error("Failed to fetch gallery", error);
    return [];
  });
  const pageCount = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const page = Math.min(pageOf(request), pageCount);
  return { items: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pageCount };
}

export default function GalleryPage({ loaderData: { items, page, pageCount } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Event Gallery"
        lead="What our events look like from the inside. Press a picture to see it large."
      />
      <Section>
        <GalleryGrid key={page} items={items} />
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
