import { clsx } from "clsx/lite";
import { ArrowRight } from "lucide-react";
import { logged } from "#api-client/api.ts";
import { type Chapter, chapterPath, chaptersApi } from "#features/chapters/chapters.contract.ts";
import { toneClasses, toneOf } from "#features/chapters/ui/public/chapter-sections.tsx";
import { TextMark } from "#kit/brand/marks.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Container } from "#kit/page/section.tsx";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { chaptersLabels, loadFailed } from "#site/site.labels.ts";
import { LoadFailed } from "./load-failed.tsx";
import { ReportListLink } from "./report-link.tsx";

export async function chaptersPage({ mainApi, branch }: PageContext): Promise<PublicPage> {
  const chapters = await chaptersApi.list(mainApi).catch(logged("Failed to fetch chapters", null));
  return {
    title: "Chapters",
    description: chaptersLabels.description(branch.longName),
    path: "/chapters",
    content: (
      <>
        <PageHeading banner="chapters" title={`IEEE ${branch.institute} Chapters`} lead={chaptersLabels.lead} />
        <div className="py-14 lg:py-24">
          <Container className="space-y-10">
            {chapters === null && <LoadFailed message={loadFailed("chapters")} />}
            {chapters?.length === 0 && <p className="text-lg text-muted">{chaptersLabels.none}</p>}
            {chapters?.map((chapter) => (
              <ChapterCard key={chapter._id} chapter={chapter} />
            ))}
            <ReportListLink show="chapters" pictures={chapters?.map(({ logo }) => logo) ?? []} />
          </Container>
        </div>
        <div className="bg-wash">
          <Container className="grid gap-x-12 gap-y-4 py-14 lg:grid-cols-[1fr_2fr] lg:py-20">
            <h2 className="text-3xl">{chaptersLabels.missingSubject}</h2>
            <p className="max-w-prose text-lg">
              {chaptersLabels.startBeforeEmail}{" "}
              <a href={`mailto:${branch.email}`} className="text-link break-words">
                {branch.email}
              </a>
              {chaptersLabels.startAfterEmail}
            </p>
          </Container>
        </div>
      </>
    ),
  };
}

function ChapterCard({ chapter }: { chapter: Chapter }) {
  const { name, logo, description, focusAreas } = chapter;
  const { band, text } = toneClasses[toneOf(chapter)];
  return (
    <article className="card-interactive focus-ring-within relative grid overflow-hidden rounded-card border border-line bg-paper lg:grid-cols-[5fr_6fr]">
      <div className={clsx("on-navy flex min-w-0 flex-col items-start p-8 text-white lg:p-12", band)}>
        <TextMark name={name} logo={logo} size="large" tone="light" decorative />
        <h2 dir="auto" className="mt-8 max-w-full break-words text-4xl lg:mt-16 lg:text-5xl">
          <a href={chapterPath(chapter)} className="text-white no-underline outline-none after:absolute after:inset-0">
            {name}
          </a>
        </h2>
        <p dir="auto" className="mt-5 max-w-[44ch] break-words text-lg text-white/90">
          {description}
        </p>
      </div>
      <div className="flex min-w-0 flex-col p-8 lg:p-12">
        {focusAreas.length > 0 && (
          <>
            <h3 className="text-muted text-sm uppercase tracking-widest">Focus areas</h3>
            <ul className="mt-4 divide-y divide-line">
              {focusAreas.map((area, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and the list never reorders
                <li key={index} className="break-words py-3 font-heading font-semibold text-xl">
                  {area}
                </li>
              ))}
            </ul>
          </>
        )}
        <p aria-hidden="true" className={clsx("mt-auto flex items-center gap-2 pt-8 font-semibold", text)}>
          {chaptersLabels.visit}
          <ArrowRight className="size-5" />
        </p>
      </div>
    </article>
  );
}
