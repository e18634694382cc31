import { logged } from "#api-client/api.ts";
import { fetchRetention } from "#features/students/students.api.ts";
import { monthsInWords } from "#features/students/students.labels.ts";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Section } from "#kit/page/section.tsx";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { wordsOfPage } from "./words-of-page.ts";

const TITLE = "How we handle your data";

/** The notice about personal data. */
export async function privacyPage(context: PageContext): Promise<PublicPage> {
  const { api, branch } = context;
  // Without the retention time the notice is still correct. The page is then not cached.
  const retention = await fetchRetention(api).catch(
    logged("Failed to fetch how long applications are kept", undefined),
  );
  const words = await wordsOfPage(context, "privacy", retention && { retention: monthsInWords(retention.months) });
  return {
    title: TITLE,
    description: `Which personal data ${branch.longName} stores on this website, why and for how long, and how to get a copy or have it deleted.`,
    path: "/privacy",
    content: (
      <>
        <PageHeading title={TITLE} lead={words.lead} />
        <Section width="text">
          <div className="flex flex-col gap-10">
            {words.sections.map(({ title, text }) => (
              <section key={title}>
                <h2 dir="auto" className="break-words text-2xl">
                  {title}
                </h2>
                <p dir="auto" className="mt-3 whitespace-pre-line break-words text-lg text-muted">
                  {text}
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
