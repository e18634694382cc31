import { type Api, logged } from "#api-client/api.ts";
import { chapterPath, chaptersApi } from "#features/chapters/chapters.contract.ts";
import type { IconCard } from "#features/pages/pages.contract.ts";
import { draftOf } from "#features/students/application.api.ts";
import { fetchRetention } from "#features/students/students.api.ts";
import { Application } from "#features/students/students.contract.ts";
import { privacyRights, privacySentence } from "#features/students/students.labels.ts";
import type { JoinField } from "#features/students/ui/public/join-form.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Island } from "#kit/island/island.tsx";
import { Card, CardIcon } from "#kit/page/card.tsx";
import { Section } from "#kit/page/section.tsx";
import { RichText } from "#kit/page/text.tsx";
import { sectionsOf } from "#shared/rich-text.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { apply, JoinIsland } from "#site/islands/join.tsx";
import { joinLabels } from "#site/site.labels.ts";
import { fetchPageTexts } from "./page-texts.ts";

export async function joinPage(context: PageContext): Promise<PublicPage> {
  const { api, visitorApi, form, query, branch } = context;
  const words = await fetchPageTexts(context, "join");
  // The form works without the retention time, but the page is then not cached.
  const retention = await fetchRetention(api).catch(logged("Failed to fetch the retention period", undefined));
  const chapterId = query.get("chapter");
  const chapters = chapterId ? await chaptersApi.list(api).catch(logged("Failed to fetch chapters", [])) : [];
  const chapter = chapters.find(({ id }) => id === chapterId);
  const [steps, ...others] = sectionsOf(words.more);
  const answered = form && (await answerForm(visitorApi, form));
  return {
    title: "Join",
    description: joinLabels.description(branch.longName),
    path: "/join",
    ...(answered && { status: answered.status }),
    content: (
      <>
        <PageHeading banner="join" title={`Join ${branch.name}`} lead={words.lead} />
        <Section>
          <div className="grid gap-14 lg:grid-cols-[1fr_27rem] lg:items-start lg:gap-20 xl:grid-cols-[1fr_30rem]">
            <Card as="section" aria-labelledby="apply" padding="none" className="bg-wash p-5 sm:p-8 lg:col-start-2">
              <h2 id="apply" className="mb-6 text-2xl">
                {joinLabels.apply}
              </h2>
              {chapter && (
                <p className="mb-6">
                  {joinLabels.beforeChapter}{" "}
                  <a href={chapterPath(chapter)} className="text-link">
                    {chapter.name}
                  </a>{" "}
                  {joinLabels.afterChapter}
                </p>
              )}
              <Island
                name="join"
                of={JoinIsland}
                hydrate="visible"
                props={{
                  action: "/join",
                  privacy: `${privacySentence(retention?.months)} ${privacyRights(branch.email)}`,
                  contact: branch.email,
                  sent: answered?.sent,
                }}
              />
            </Card>
            <div className="min-w-0 lg:col-start-1 lg:row-start-1">
              {steps && <TextSection {...steps} className="mb-12" />}
              <section>
                <h2 dir="auto" className="mb-8 break-words text-3xl lg:text-4xl">
                  {words.benefitsTitle}
                </h2>
                <MembershipBenefits benefits={words.benefits} />
              </section>
            </div>
          </div>
          {others.map((section) => (
            <TextSection
              key={section.title}
              {...section}
              className="mt-14 grid gap-x-8 border-line border-t pt-14 lg:grid-cols-[1fr_3fr]"
            />
          ))}
        </Section>
      </>
    ),
  };
}

type TextSectionProps = ReturnType<typeof sectionsOf>[number] & { className: string };

const TextSection = ({ title, content, className }: TextSectionProps) => (
  <section className={className}>
    {title && (
      <h2 dir="auto" className="mb-5 break-words text-3xl lg:text-4xl">
        {title}
      </h2>
    )}
    <RichText text={{ type: "doc", content }} className="max-w-reading lg:col-start-2" />
  </section>
);

const BAD_REQUEST = 400;

async function answerForm(api: Api, form: URLSearchParams) {
  const draft = draftOf(form);
  const wrong = Application.safeParse(draft).error?.issues.map(({ path }) => path[0] as JoinField) ?? [];
  const problems = [...new Set(wrong)];
  if (problems.length > 0) return { sent: { result: null, problems, draft }, status: BAD_REQUEST };
  const { result, status, ticket } = await apply(api, draft);
  return { sent: { result, problems, draft: { ...draft, ticket: ticket?.ticket ?? "" } }, status };
}

function MembershipBenefits({ benefits }: { benefits: readonly IconCard[] }) {
  return (
    <ul className="flex flex-col gap-8">
      {benefits.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-5">
          <CardIcon name={icon} />
          <div dir="auto" className="min-w-0 break-words">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 max-w-reading text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
