import { logged } from "#api-client/api.ts";
import { fetchRetention } from "#features/students/students.api.ts";
import { formatMonths } from "#features/students/students.labels.ts";
import { MailLinks } from "#kit/action/mail-links.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Section } from "#kit/page/section.tsx";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { PRIVACY_HEADING, PRIVACY_TITLE, privacyLabels } from "#site/site.labels.ts";
import { fetchPageTexts } from "./page-texts.ts";

export async function privacyPage(context: PageContext): Promise<PublicPage> {
  const { api, branch } = context;
  // Without the retention time the notice is still correct. The page is then not cached.
  const retention = await fetchRetention(api).catch(logged("Failed to fetch the retention period", undefined));
  const words = await fetchPageTexts(context, "privacy", retention && { retention: formatMonths(retention.months) });
  return {
    title: PRIVACY_TITLE,
    description: privacyLabels.description(branch.longName),
    path: "/privacy",
    content: (
      <>
        <PageHeading title={PRIVACY_HEADING} lead={words.lead} />
        <Section>
          <div className="flex max-w-3xl flex-col gap-10">
            {words.sections.map(({ title, text }) => (
              <section key={title}>
                <h2 dir="auto" className="break-words text-2xl">
                  {title}
                </h2>
                <p dir="auto" className="mt-3 whitespace-pre-line break-words text-lg text-muted">
                  <MailLinks text={text} email={branch.email} />
                </p>
              </section>
            ))}
            <p className="text-lg">
              Contact:{" "}
              <a href={`mailto:${branch.email}`} className="text-link break-all">
                {branch.email}
              </a>
            </p>
          </div>
        </Section>
      </>
    ),
  };
}
