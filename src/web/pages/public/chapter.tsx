import { data, isRouteErrorResponse, type MetaDescriptor } from "react-router";
import { ApiError } from "#api-client/api.ts";
import { fetchChapter } from "#features/chapters/chapters.calls.ts";
import { FocusAreas } from "#features/chapters/ui/public/focus-areas.tsx";
import { WieStatistics } from "#features/chapters/ui/public/wie-statistics.tsx";
import { WieStories } from "#features/chapters/ui/public/wie-stories.tsx";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { site } from "#src/site.ts";
import { pageContext } from "#web/page-context.ts";
import { type PageMetaArgs, pageMeta } from "#web/page-meta.ts";
import type { Route } from "./+types/chapter";

const WIE = "wie-miet";

export const meta = ({
  loaderData,
  matches,
}: PageMetaArgs & { loaderData?: Awaited<ReturnType<typeof loader>> }): MetaDescriptor[] =>
  loaderData
    ? pageMeta({
        matches,
        title: loaderData.chapter.name,
        description: `${loaderData.chapter.name} at ${site.longName}. ${loaderData.chapter.description}`,
        path: `/chapters/${loaderData.chapter.id}`,
      })
    : pageMeta({ title: "Chapter not found", description: "There is no chapter at this address." });

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return { chapter: await fetchChapter(context.get(pageContext).mainApi, params.id) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}

export default function ChapterPage({ loaderData: { chapter } }: Route.ComponentProps) {
  const wie = chapter.id === WIE;
  return (
    <>
      <PageHeading
        tone={wie ? "wie" : "navy"}
        eyebrow={site.name}
        title={chapter.name}
        lead={chapter.description}
        actions={
          <>
            <ButtonLink to="/join" variant="amber">
              Join the chapter
            </ButtonLink>
            <ButtonLink to="/chapters" variant="outline-light">
              All chapters
            </ButtonLink>
          </>
        }
      />
      {wie && <WieStatistics />}
      <FocusAreas areas={chapter.focusAreas} />
      {wie && <WieStories />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <PageHeading
      eyebrow="404"
      title="There is no chapter at this address"
      actions={
        <ButtonLink to="/chapters" variant="amber">
          See the chapters
        </ButtonLink>
      }
    />
  );
}
