import { Trophy } from "lucide-react";
import { logged, query as queryOf } from "#api-client/api.ts";
import { fetchAchievements, fetchAchievementYears } from "#features/achievements/achievements.contract.ts";
import { AchievementList } from "#features/achievements/ui/public/achievement-list.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { pageNumber } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { achievementsLabels, homeLabels, loadFailed, yearLabels } from "#site/site.labels.ts";
import { ListFilters, NothingFound, NothingYet, wordsFrom, yearFrom } from "./list-filters.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { ReportListLink } from "./report-link.tsx";

export const ACHIEVEMENTS_PAGE_SIZE = 25;

export async function achievementsPage({ api, mainApi, query }: PageContext): Promise<PublicPage> {
  const year = yearFrom(query);
  const q = wordsFrom(query);
  const listed = await fetchAchievements(mainApi, {
    limit: ACHIEVEMENTS_PAGE_SIZE,
    page: pageNumber(query),
    year,
    q,
  }).catch(logged("Failed to fetch achievements", null));
  const years = listed
    ? await fetchAchievementYears(api).catch(logged("Failed to fetch the years of achievements", []))
    : [];
  return {
    title: yearLabels.of("Achievements", year),
    description: achievementsLabels.description,
    path: "/achievements",
    content: (
      <>
        <PageHeading banner="achievements" title="Achievements" lead={achievementsLabels.lead} />
        <Section className="pt-8 lg:pt-14">
          <ListFilters years={years} current={year} q={q} path="/achievements" label={achievementsLabels.search} />
          {listed ? (
            <>
              {listed.items.length > 0 ? (
                <AchievementList achievements={listed.items} withLeading={listed.page === 1} />
              ) : year || q ? (
                <NothingFound title={achievementsLabels.noneFound} path="/achievements" />
              ) : (
                <NothingYet
                  icon={<Trophy />}
                  title={homeLabels.noAchievements}
                  description={achievementsLabels.noneDescription}
                />
              )}
              <Pagination
                label={achievementsLabels.pages}
                className="mt-10"
                page={listed.page}
                pageCount={listed.pageCount}
                toPage={(page) => `/achievements${queryOf({ year, q, page })}`}
              />
              <ReportListLink
                show="achievements"
                year={year}
                q={q}
                page={listed.page}
                pictures={listed.items.map(({ image }) => image)}
                className="mt-6"
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
