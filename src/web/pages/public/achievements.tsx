import { fetchAchievements } from "#features/achievements/achievements.calls.ts";
import { AchievementList } from "#features/achievements/ui/public/achievement-list.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { emptyPage } from "#shared/paging.ts";
import { logged } from "#web/logged.ts";
import { pageContext } from "#web/page-context.ts";
import { type PageMetaArgs, pageMeta } from "#web/page-meta.ts";
import { pageNumber } from "#web/page-number.ts";
import type { Route } from "./+types/achievements";

const PAGE_SIZE = 25;

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({
    matches,
    title: "Achievements",
    description: "Prizes, papers and projects: what members of the branch have achieved, the latest first.",
    path: "/achievements",
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { mainApi } = context.get(pageContext);
  // A failed fetch is logged and leaves the list empty (specification, section 8).
  return fetchAchievements(mainApi, { limit: PAGE_SIZE, page: pageNumber(request) }).catch(
    logged("Failed to fetch achievements", emptyPage),
  );
}

export default function AchievementsPage({ loaderData: { items, page, pageCount } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Achievements" lead="What members of this branch have built, won and written." />
      <Section>
        <AchievementList achievements={items} withLeading={page === 1} />
        <Pagination
          label="Pages of achievements"
          className="mt-10"
          page={page}
          pageCount={pageCount}
          toPage={(number) => `/achievements?page=${number}`}
        />
      </Section>
    </>
  );
}
