import type { Branch } from "#features/branch/branch.contract.ts";
import { fetchChapter } from "#features/chapters/chapters.api.ts";
import type { Chapter } from "#features/chapters/chapters.contract.ts";
import { chapterPath } from "#features/chapters/chapters.rules.ts";
import { ChapterFigures } from "#features/chapters/ui/public/chapter-figures.tsx";
import { ChapterStories } from "#features/chapters/ui/public/chapter-stories.tsx";
import { toneOf } from "#features/chapters/ui/public/chapter-tone.ts";
import { FocusAreas } from "#features/chapters/ui/public/focus-areas.tsx";
import { ButtonLink, ExternalLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { TextMark } from "#kit/brand/text-mark.tsx";
import type { Moved, PageContext, PublicPage } from "#site/document/public-page.ts";
import { fetchWieNow, WieNextEvents, type WieNow, WiePictures, WieTeam } from "./chapter/wie-now.tsx";
import { unlessMissing } from "./gone.tsx";

export const chapterPage = (context: PageContext): Promise<PublicPage | Moved> =>
  unlessMissing({ noun: "chapter", wayOn: { to: "/chapters", label: "See the chapters" } }, () => found(context));

async function found({ api, mainApi, params, branch }: PageContext): Promise<PublicPage | Moved> {
  const asked = params["id"] ?? "";
  const chapter = await fetchChapter(mainApi, asked.toLowerCase());
  const path = chapterPath(chapter);
  if (chapter.id !== asked) return { movedTo: path };
  const { name, logo, alt = name, unit } = chapter;
  const wie = unit === "wie" ? await fetchWieNow({ api }) : undefined;
  return {
    title: name,
    description: `${name} at ${branch.longName}. ${chapter.description}`,
    path,
    ...(logo !== null && { card: { image: logo, alt } }),
    content: <ChapterContent chapter={chapter} branch={branch} wie={wie} />,
  };
}

interface ChapterContentProps {
  chapter: Chapter;
  branch: Branch;
  /** Only for the chapter of Women in Engineering. */
  wie?: WieNow | undefined;
}

function ChapterContent({ chapter, branch, wie }: ChapterContentProps) {
  const tone = toneOf(chapter);
  const { name, alt, logo, link } = chapter;
  return (
    <>
      <PageHeading
        tone={tone}
        eyebrow={
          <>
            {logo !== null && <TextMark name={alt ?? name} logo={logo} size="large" className="mb-5 block" />}
            {branch.name}
          </>
        }
        title={name}
        lead={chapter.description}
        actions={
          <>
            <ButtonLink to="/join" variant="amber">
              Join the chapter
            </ButtonLink>
            <ButtonLink to="/chapters" variant="outline-light">
              All chapters
            </ButtonLink>
            {link && (
              <ExternalLink href={link} className="inline-flex min-h-11 items-center font-semibold text-white">
                {new URL(link).hostname}
              </ExternalLink>
            )}
          </>
        }
      />
      <ChapterFigures chapter={chapter} tone={tone} />
      {wie && <WieNextEvents events={wie.next} />}
      <FocusAreas areas={chapter.areas} tone={tone} />
      {wie && <WiePictures events={wie.past} />}
      <ChapterStories chapter={chapter} tone={tone} />
      {wie && <WieTeam team={wie.team} year={branch.teamYear} />}
    </>
  );
}
