import { logged } from "#api-client/api.ts";
import { fetchAchievements } from "#features/achievements/achievements.api.ts";
import { AchievementList } from "#features/achievements/ui/public/achievement-list.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { pageNumber } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { achievementsLabels, loadFailed } from "#site/site.labels.ts";
import { LoadFailed } from "./load-failed.tsx";

const PAGE_SIZE = 25;

export async function achievementsPage({ mainApi, query }: PageContext): Promise<PublicPage> {
  const listed = await fetchAchievements(mainApi, { limit: PAGE_SIZE, page: pageNumber(query) }).catch(
    logged("Failed to fetch achievements", null),
  );
  return {
    title: "Achievements",
    description: achievementsLabels.description,
    path: "/achievements",
    content: (
      <>
        <PageHeading title="Achievements" lead={achievementsLabels.lead} />
        <Section>
          {listed ? (
            <>
              <AchievementList achievements={listed.items} withLeading={listed.page === 1} />
              <Pagination
                label={achievementsLabels.pages}
                className="mt-10"
                page={listed.page}
                pageCount={listed.pageCount}
                toPage={(number) => `/achievements?page=${number}`}
              />
            </>
          ) : (
            <LoadFailed message={loadFailed("achievements")} />
          )}
        </Section>
      </>
    ),
  };
}
