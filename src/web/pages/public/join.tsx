import type { ApplicationDraft } from "#features/students/students.calls.ts";
import { privacySentence } from "#features/students/students.words.ts";
import { JoinForm } from "#features/students/ui/public/join-form.tsx";
import { MembershipBenefits } from "#features/students/ui/public/membership-benefits.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Card } from "#kit/page/card.tsx";
import { Section } from "#kit/page/section.tsx";
import { site } from "#src/site.ts";
import { pageContext } from "#web/page-context.ts";
import { type PageMetaArgs, pageMeta } from "#web/page-meta.ts";
import type { Route } from "./+types/join";

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({
    matches,
    title: "Join",
    description: `What membership of ${site.longName} gives you, and the application form: four fields, one minute.`,
    path: "/join",
  });

export const loader = ({ context }: Route.LoaderArgs) => ({
  retentionMonths: context.get(pageContext).applicationRetentionMonths,
});

const loadApply = () => import("./apply.ts");

async function submit(draft: ApplicationDraft) {
  const { apply } = await loadApply();
  await apply(draft);
}

function prepare() {
  loadApply().catch(() => {
    // Submitting tries again, and says so when it fails.
  });
}

const ContactLink = () => (
  <a href={`mailto:${site.contact.email}`} className="text-link break-words">
    {site.contact.email}
  </a>
);

export default function JoinPage({ loaderData: { retentionMonths } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title={`Join ${site.name}`}
        lead="Membership is open to students of every department and year. You need no experience, only curiosity."
      />
      <Section>
        <div className="grid gap-14 lg:grid-cols-[1fr_27rem] lg:items-start lg:gap-20 xl:grid-cols-[1fr_30rem]">
          <Card as="section" aria-labelledby="apply" padding="none" className="bg-wash p-5 sm:p-8">
            <h2 id="apply" className="mb-6 text-2xl">
              Apply for membership
            </h2>
            <JoinForm onSubmit={submit} onStart={prepare} privacy={privacySentence(retentionMonths)} />
            <noscript>
              <p>
                The form needs JavaScript. Write to <ContactLink /> instead, with your full name, e-mail address,
                student ID and branch or department.
              </p>
            </noscript>
          </Card>
          <div className="lg:order-first">
            <h2 className="mb-8 text-3xl lg:mb-10 lg:text-4xl">What you get out of it</h2>
            <MembershipBenefits />
          </div>
        </div>
      </Section>
    </>
  );
}
