import { logged } from "#api-client/api.ts";
import type { Branch } from "#features/branch/branch.contract.ts";
import { fetchChapters } from "#features/chapters/chapters.api.ts";
import type { Chapter } from "#features/chapters/chapters.contract.ts";
import { ChapterCard } from "#features/chapters/ui/public/chapter-card.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Container } from "#kit/page/section.tsx";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { LoadFailed, loadFailedWords } from "./load-failed.tsx";

export async function chaptersPage({ mainApi, branch }: PageContext): Promise<PublicPage> {
  const chapters = await fetchChapters(mainApi).catch(logged("Failed to fetch chapters", null));
  return {
    title: "Chapters",
    description: `The chapters of ${branch.longName}: groups within the branch, each with its own subject.`,
    path: "/chapters",
    content: <Chapters chapters={chapters} branch={branch} />,
  };
}

/** @param chapters null when they could not be read */
function Chapters({ chapters, branch }: { chapters: readonly Chapter[] | null; branch: Branch }) {
  return (
    <>
      <PageHeading
        title={`IEEE ${branch.institute} Chapters`}
        lead="A chapter is a smaller group within the branch. It has its own subject, officers and calendar."
      />
      <div className="py-14 lg:py-24">
        <Container className="space-y-10">
          {chapters === null && <LoadFailed>{loadFailedWords("chapters")}</LoadFailed>}
          {chapters?.length === 0 && <p className="text-lg text-muted">No chapters yet.</p>}
          {chapters?.map((chapter) => (
            <ChapterCard key={chapter._id} chapter={chapter} />
          ))}
        </Container>
      </div>
      <div className="bg-wash">
        <Container className="grid gap-x-12 gap-y-4 py-14 lg:grid-cols-[1fr_2fr] lg:py-20">
          <h2 className="text-3xl">Is your subject missing?</h2>
          <p className="max-w-prose text-lg">
            A chapter starts with a few members and a teacher who advises them. To start one for robotics, power,
            signals or computing, write to{" "}
            <a href={`mailto:${branch.email}`} className="text-link break-words">
              {branch.email}
            </a>
            . We will help you with the petition.
          </p>
        </Container>
      </div>
    </>
  );
}
