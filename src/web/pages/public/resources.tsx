import type { Branch } from "#features/branch/branch.contract.ts";
import { fetchResources } from "#features/resources/resources.calls.ts";
import type { Resource } from "#features/resources/resources.contract.ts";
import { beginning, inWords } from "#features/resources/resources.rules.ts";
import { AllResources } from "#features/resources/ui/public/all-resources.tsx";
import { PopularResources } from "#features/resources/ui/public/popular-resources.tsx";
import { ResourcesHero } from "#features/resources/ui/public/resources-hero.tsx";
import { shownResource } from "#features/resources/ui/public/shown-resource.ts";
import { Container } from "#kit/page/section.tsx";
import type { PageContext, PublicPage } from "#web/documents/public-page.ts";

/** How many the description names. */
const NAMED = 5;

function described(resources: readonly Resource[]): string {
  const first = resources.toSorted((a, b) => Number(b.popular) - Number(a.popular)).slice(0, NAMED);
  const names = first.map(({ title }) => title).join(", ");
  return `${beginning(inWords(resources.length))} IEEE resources worth a bookmark: ${names} and more.`;
}

export async function resourcesPage({ mainApi, branch }: PageContext): Promise<PublicPage> {
  const resources = await fetchResources(mainApi);
  return {
    title: "Resources",
    description: resources.length === 0 ? "IEEE resources worth a bookmark." : described(resources),
    path: "/resources",
    content: <Resources resources={resources} branch={branch} />,
  };
}

function Resources({ resources, branch }: { resources: readonly Resource[]; branch: Branch }) {
  const popular = resources.filter((resource) => resource.popular).map(shownResource);
  const others = resources.filter((resource) => !resource.popular).map(shownResource);
  return (
    <>
      <ResourcesHero resources={resources.map(shownResource)} />
      {popular.length > 0 && <PopularResources popular={popular} />}
      {others.length > 0 && <AllResources resources={others} isWhole={popular.length === 0} />}
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
  );
}
