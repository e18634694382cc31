import type { Branch } from "#features/branch/branch.contract.ts";
import { fetchChapters } from "#features/chapters/chapters.calls.ts";
import type { Chapter } from "#features/chapters/chapters.contract.ts";
import { ChapterCard } from "#features/chapters/ui/public/chapter-card.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Container } from "#kit/page/section.tsx";
import type { PageContext, PublicPage } from "#web/documents/public-page.ts";

export async function chaptersPage({ mainApi, branch }: PageContext): Promise<PublicPage> {
  const chapters = await fetchChapters(mainApi);
  return {
    title: "Chapters",
    description: `The chapters of ${branch.longName}: groups within the branch, each with a subject of its own.`,
    path: "/chapters",
    content: <Chapters chapters={chapters} branch={branch} />,
  };
}

function Chapters({ chapters, branch }: { chapters: readonly Chapter[]; branch: Branch }) {
  return (
    <>
      <PageHeading
        title={`IEEE ${branch.institute} Chapters`}
        lead="A chapter is a smaller circle within the branch, with its own subject, its own officers and its own calendar."
      />
      <div className="py-14 lg:py-24">
        <Container className="space-y-10">
          {chapters.length === 0 && <p className="text-lg text-muted">No chapters yet.</p>}
          {chapters.map((chapter) => (
            <ChapterCard key={chapter._id} chapter={chapter} />
          ))}
        </Container>
      </div>
      <div className="bg-wash">
        <Container className="grid gap-x-12 gap-y-4 py-14 lg:grid-cols-[1fr_2fr] lg:py-20">
          <h2 className="text-3xl">Is your subject missing?</h2>
          <p className="max-w-prose text-lg">
            Chapters begin with a few members and a teacher who will advise them. If you would gather people around
            robotics, power, signals or computing, write to{" "}
            <a href={`mailto:${branch.email}`} className="text-link break-words">
              {branch.email}
            </a>{" "}
            and we will help with the petition.
          </p>
        </Container>
      </div>
    </>
  );
}
