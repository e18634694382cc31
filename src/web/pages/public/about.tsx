import { MembershipResponse } from "#features/about/ui/public/membership-response.tsx";
import { Mission } from "#features/about/ui/public/mission.tsx";
import { Vision } from "#features/about/ui/public/vision.tsx";
import { WhatWeDo } from "#features/about/ui/public/what-we-do.tsx";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Container } from "#kit/page/section.tsx";
import type { PageContext, PublicPage } from "#web/documents/public-page.ts";

export const aboutPage = ({ branch }: PageContext): PublicPage => ({
  title: "About Us",
  description: `The mission and vision of ${branch.longName}, and what the branch does: workshops, talks, competitions, chapters.`,
  path: "/about",
  content: (
    <>
      <PageHeading
        title="About Us"
        lead={`${branch.longName} is a group of students who meet to build, to learn and to help each other get better at both.`}
      />
      <Mission />
      <MembershipResponse />
      <Vision />
      <WhatWeDo />
      <div className="bg-wash">
        <Container className="flex flex-wrap items-center justify-between gap-8 py-14 lg:py-20">
          <div>
            <h2 className="text-3xl lg:text-4xl">Give it a push</h2>
            <p className="mt-3 max-w-prose text-lg text-muted">
              Membership is open to students of every department and year. Bring curiosity; the rest can be learnt here.
            </p>
          </div>
          <div className="flex flex-wrap gap-4">
            <ButtonLink to="/join" size="large">
              Join {branch.name}
            </ButtonLink>
            <ButtonLink to="/team" size="large" variant="secondary">
              Meet the team
            </ButtonLink>
          </div>
        </Container>
      </div>
    </>
  ),
});
