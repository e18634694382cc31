import { ApiError } from "#api-client/api.ts";
import { fetchChapter } from "#features/chapters/chapters.calls.ts";
import type { Chapter } from "#features/chapters/chapters.contract.ts";
import { FocusAreas } from "#features/chapters/ui/public/focus-areas.tsx";
import { WieStatistics } from "#features/chapters/ui/public/wie-statistics.tsx";
import { WieStories } from "#features/chapters/ui/public/wie-stories.tsx";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { site } from "#src/site.ts";
import type { PageContext, PublicPage } from "#web/documents/public-page.ts";
import { fetchWieNow, WieNextEvents, type WieNow, WiePictures, WieTeam } from "./chapter/wie-now.tsx";

const WIE = "wie-miet";

export async function chapterPage({ api, mainApi, params }: PageContext): Promise<PublicPage> {
  try {
    const chapter = await fetchChapter(mainApi, params["id"] ?? "");
    return {
      title: chapter.name,
      description: `${chapter.name} at ${site.longName}. ${chapter.description}`,
      path: `/chapters/${chapter.id}`,
      content: <ChapterContent chapter={chapter} wie={chapter.id === WIE ? await fetchWieNow({ api }) : undefined} />,
    };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return noSuchChapter();
    throw error;
  }
}

interface ChapterContentProps {
  chapter: Chapter;
  /** Of the chapter of Women in Engineering alone. */
  wie?: WieNow | undefined;
}

function ChapterContent({ chapter, wie }: ChapterContentProps) {
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
      {wie && <WieNextEvents events={wie.next} />}
      <FocusAreas areas={chapter.focusAreas} />
      {wie && <WiePictures events={wie.past} />}
      {wie && <WieStories />}
      {wie && <WieTeam team={wie.team} />}
    </>
  );
}

const noSuchChapter = (): PublicPage => ({
  status: 404,
  title: "Chapter not found",
  description: "There is no chapter at this address.",
  content: (
    <PageHeading
      eyebrow="404"
      title="There is no chapter at this address"
      actions={
        <ButtonLink to="/chapters" variant="amber">
          See the chapters
        </ButtonLink>
      }
    />
  ),
});
