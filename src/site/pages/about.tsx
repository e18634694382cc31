import { MembershipResponse } from "#features/about/ui/public/membership-response.tsx";
import { Mission } from "#features/about/ui/public/mission.tsx";
import { Vision } from "#features/about/ui/public/vision.tsx";
import { WhatWeDo } from "#features/about/ui/public/what-we-do.tsx";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Container } from "#kit/page/section.tsx";
import { RichText } from "#kit/page/text.tsx";
import { type RichText as RichTextData, richTextWords } from "#shared/rich-text.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { wordsOfPage } from "./words-of-page.ts";

export async function aboutPage(context: PageContext): Promise<PublicPage> {
  const { branch } = context;
  const words = await wordsOfPage(context, "about");
  return {
    title: "About Us",
    description: `The mission and vision of ${branch.longName}, and what the branch does: workshops, talks, competitions, chapters.`,
    path: "/about",
    content: (
      <>
        <PageHeading title="About Us" lead={words.lead} />
        <Mission title={words.missionTitle} statement={words.missionStatement} text={words.mission} />
        <MembershipResponse title={words.stepsTitle} lead={words.stepsLead} stages={words.steps} />
        <Vision title={words.visionTitle} statement={words.visionStatement} text={words.vision} />
        <WhatWeDo title={words.activitiesTitle} activities={words.activities} />
        <MoreWords text={words.more} />
        <div className="bg-wash">
          <Container className="flex flex-wrap items-center justify-between gap-8 py-14 lg:py-20">
            <div className="min-w-0">
              <h2 dir="auto" className="break-words text-3xl lg:text-4xl">
                {words.closingTitle}
              </h2>
              <p dir="auto" className="mt-3 max-w-prose break-words text-lg text-muted">
                {words.closing}
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
  };
}

/** Shows the additional texts that officers wrote. */
function MoreWords({ text }: { text: RichTextData }) {
  if (richTextWords(text).trim() === "") return null;
  return (
    <Container className="pb-14 lg:pb-24">
      <RichText text={text} className="max-w-[68ch] text-lg" />
    </Container>
  );
}
