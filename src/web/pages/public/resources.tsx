import { AllResources } from "#features/resources/ui/public/all-resources.tsx";
import { PopularResources } from "#features/resources/ui/public/popular-resources.tsx";
import { ResourcesHero } from "#features/resources/ui/public/resources-hero.tsx";
import { Container } from "#kit/page/section.tsx";
import type { PageContext, PublicPage } from "#web/documents/public-page.ts";

export const resourcesPage = ({ branch }: PageContext): PublicPage => ({
  title: "Resources",
  description:
    "Twenty IEEE resources worth a bookmark: the Xplore digital library, Spectrum, the Learning Network, the job site and more.",
  path: "/resources",
  content: (
    <>
      <ResourcesHero />
      <PopularResources />
      <AllResources />
      <Container className="grid gap-x-12 gap-y-4 py-14 lg:grid-cols-[1fr_2fr] lg:py-20">
        <h2 className="text-3xl">One missing, or gone?</h2>
        <p className="max-w-prose text-lg">
          These pages belong to others, who move them now and then. Write to{" "}
          <a href={`mailto:${branch.email}`} className="text-link break-words">
            {branch.email}
          </a>{" "}
          when a link leads nowhere, or when you have found one that should be here.
        </p>
      </Container>
    </>
  ),
});
