import type { Api } from "#api-client/api.ts";
import type { Branch } from "#features/branch/branch.contract.ts";
import { draftOf } from "#features/students/application.calls.ts";
import { fetchRetention } from "#features/students/students.calls.ts";
import { privacyRights, privacySentence } from "#features/students/students.words.ts";
import type { JoinFormProps } from "#features/students/ui/public/join-form.tsx";
import { MembershipBenefits } from "#features/students/ui/public/membership-benefits.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Island } from "#kit/island/island.tsx";
import { Card } from "#kit/page/card.tsx";
import { Section } from "#kit/page/section.tsx";
import { apply } from "#web/apply.ts";
import type { PageContext, PublicPage } from "#web/documents/public-page.ts";
import { JoinIsland } from "#web/islands/join.tsx";
import { logged } from "#web/logged.ts";

export async function joinPage({ api, visitorApi, form, branch }: PageContext): Promise<PublicPage> {
  // Without it the form is as good, and the page is not kept.
  const retention = await fetchRetention(api).catch(
    logged("Failed to fetch how long applications are kept", undefined),
  );
  const answered = form && (await answerForm(visitorApi, form));
  return {
    title: "Join",
    description: `What membership of ${branch.longName} gives you, and the application form: four fields, one minute.`,
    path: "/join",
    ...(answered && { status: answered.status }),
    content: <Join branch={branch} retentionMonths={retention?.months} sent={answered?.sent} />,
  };
}

/** The form as a browser sends it by itself, where no script does. */
async function answerForm(api: Api, form: URLSearchParams) {
  const draft = draftOf(form);
  const { result, status, ticket } = await apply(api, draft);
  return { sent: { result, draft: { ...draft, ticket: ticket?.ticket ?? "" } }, status };
}

interface JoinProps {
  branch: Branch;
  retentionMonths: number | undefined;
  sent: JoinFormProps["sent"];
}

function Join({ branch, retentionMonths, sent }: JoinProps) {
  return (
    <>
      <PageHeading
        title={`Join ${branch.name}`}
        lead="Membership is open to students of every department and year. You need no experience, only curiosity."
      />
      <Section>
        <div className="grid gap-14 lg:grid-cols-[1fr_27rem] lg:items-start lg:gap-20 xl:grid-cols-[1fr_30rem]">
          <Card as="section" aria-labelledby="apply" padding="none" className="bg-wash p-5 sm:p-8">
            <h2 id="apply" className="mb-6 text-2xl">
              Apply for membership
            </h2>
            <Island
              name="join"
              of={JoinIsland}
              when="seen"
              props={{
                action: "/join",
                privacy: `${privacySentence(retentionMonths)} ${privacyRights(branch.email)}`,
                sent,
              }}
            />
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
