import { fetchAchievements } from "#features/achievements/achievements.calls.ts";
import { AchievementList } from "#features/achievements/ui/achievement-list.tsx";
import { PageHeading } from "#kit/page-heading.tsx";
import { Pagination } from "#kit/pagination.tsx";
import { Section } from "#kit/section.tsx";
import { pageContext } from "../../page-context.ts";
import { type PageMetaArgs, pageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/achievements";

const PAGE_SIZE = 25;

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({
    matches,
    title: "Achievements",
    description: "Prizes, papers and projects: what members of the branch have achieved, the latest first.",
    path: "/achievements",
  });

function pageOf(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get("page") ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { mainApi } = context.get(pageContext);
  // A failed fetch is logged and leaves the list empty (specification, section 8).
  const achievements = await fetchAchievements(mainApi).catch((error: unknown) => {
    console.error("Failed to fetch achievements", error);
    return [];
  });
  const pageCount = Math.max(1, Math.ceil(achievements.length / PAGE_SIZE));
  const page = Math.min(pageOf(request), pageCount);
  // The API answers them newest first.
  return { achievements: achievements.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pageCount };
}

export default function AchievementsPage({ loaderData: { achievements, page, pageCount } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Achievements" lead="What members of this branch have built, won and written." />
      <Section>
        <AchievementList achievements={achievements} withLeading={page === 1} />
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
