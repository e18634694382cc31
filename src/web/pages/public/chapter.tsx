import type { Branch } from "#features/branch/branch.contract.ts";
import { fetchChapter } from "#features/chapters/chapters.calls.ts";
import type { Chapter } from "#features/chapters/chapters.contract.ts";
import { FocusAreas } from "#features/chapters/ui/public/focus-areas.tsx";
import { WieStatistics } from "#features/chapters/ui/public/wie-statistics.tsx";
import { WieStories } from "#features/chapters/ui/public/wie-stories.tsx";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import type { Moved, PageContext, PublicPage } from "#web/documents/public-page.ts";
import { fetchWieNow, WieNextEvents, type WieNow, WiePictures, WieTeam } from "./chapter/wie-now.tsx";
import { unlessMissing } from "./gone.tsx";

const WIE = "wie-miet";

export const chapterPage = ({ api, mainApi, params, branch }: PageContext): Promise<PublicPage | Moved> =>
  unlessMissing({ noun: "chapter", wayOn: { to: "/chapters", label: "See the chapters" } }, async () => {
    const chapter = await fetchChapter(mainApi, params["id"] ?? "");
    return {
      title: chapter.name,
      description: `${chapter.name} at ${branch.longName}. ${chapter.description}`,
      path: `/chapters/${chapter.id}`,
      content: (
        <ChapterContent
          chapter={chapter}
          branch={branch}
          wie={chapter.id === WIE ? await fetchWieNow({ api }) : undefined}
        />
      ),
    };
  });

interface ChapterContentProps {
  chapter: Chapter;
  branch: Branch;
  /** Of the chapter of Women in Engineering alone. */
  wie?: WieNow | undefined;
}

function ChapterContent({ chapter, branch, wie }: ChapterContentProps) {
  return (
    <>
      <PageHeading
        tone={wie ? "wie" : "navy"}
        eyebrow={branch.name}
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
      {wie && <WieTeam team={wie.team} year={branch.teamYear} />}
    </>
  );
}
