import { logged } from "#api-client/api.ts";
import { fetchAchievements } from "#features/achievements/achievements.api.ts";
import type { Achievement } from "#features/achievements/achievements.contract.ts";
import { AchievementList } from "#features/achievements/ui/public/achievement-list.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { type Page, pageNumber } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { LoadFailed, loadFailedWords } from "./load-failed.tsx";

const PAGE_SIZE = 25;

export async function achievementsPage({ mainApi, query }: PageContext): Promise<PublicPage> {
  const listed = await fetchAchievements(mainApi, { limit: PAGE_SIZE, page: pageNumber(query) }).catch(
    logged("Failed to fetch achievements", null),
  );
  return {
    title: "Achievements",
    description: "Prizes, papers and projects: what members of the branch have achieved, newest first.",
    path: "/achievements",
    content: <Achievements listed={listed} />,
  };
}

/** @param listed null when the achievements could not be read */
function Achievements({ listed }: { listed: Page<Achievement> | null }) {
  return (
    <>
      <PageHeading title="Achievements" lead="What members of this branch have built, won and written." />
      <Section>{listed ? <Listed {...listed} /> : <LoadFailed>{loadFailedWords("achievements")}</LoadFailed>}</Section>
    </>
  );
}

const Listed = ({ items, page, pageCount }: Page<Achievement>) => (
  <>
    <AchievementList achievements={items} withLeading={page === 1} />
    <Pagination
      label="Pages of achievements"
      className="mt-10"
      page={page}
      pageCount={pageCount}
      toPage={(number) => `/achievements?page=${number}`}
    />
  </>
);
