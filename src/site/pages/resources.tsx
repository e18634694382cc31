import { logged } from "#api-client/api.ts";
import type { Branch } from "#features/branch/branch.contract.ts";
import { fetchResources } from "#features/resources/resources.api.ts";
import type { Resource } from "#features/resources/resources.contract.ts";
import { beginning, inWords } from "#features/resources/resources.rules.ts";
import { AllResources } from "#features/resources/ui/public/all-resources.tsx";
import { PopularResources } from "#features/resources/ui/public/popular-resources.tsx";
import { ResourcesHero } from "#features/resources/ui/public/resources-hero.tsx";
import { shownResource } from "#features/resources/ui/public/shown-resource.ts";
import { Container } from "#kit/page/section.tsx";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { LoadFailed, loadFailedWords } from "./load-failed.tsx";

/** The number of resources in the description. */
const NAMED = 5;

function described(resources: readonly Resource[]): string {
  const first = resources.toSorted((a, b) => Number(b.popular) - Number(a.popular)).slice(0, NAMED);
  const names = first.map(({ title }) => title).join(", ");
  return `${beginning(inWords(resources.length))} IEEE resources worth a bookmark: ${names} and more.`;
}

export async function resourcesPage({ mainApi, branch }: PageContext): Promise<PublicPage> {
  const resources = await fetchResources(mainApi).catch(logged("Failed to fetch resources", null));
  return {
    title: "Resources",
    description: !resources?.length ? "IEEE resources worth a bookmark." : described(resources),
    path: "/resources",
    content: <Resources resources={resources} branch={branch} />,
  };
}

interface ResourcesProps {
  /** Null when they could not be read. */
  resources: readonly Resource[] | null;
  branch: Branch;
}

function Resources({ resources: read, branch }: ResourcesProps) {
  const resources = read ?? [];
  const popular = resources.filter((resource) => resource.popular).map(shownResource);
  const others = resources.filter((resource) => !resource.popular).map(shownResource);
  return (
    <>
      <ResourcesHero resources={resources.map(shownResource)} />
      {read === null && (
        <Container className="pt-14 lg:pt-20">
          <LoadFailed>{loadFailedWords("resources")}</LoadFailed>
        </Container>
      )}
      {popular.length > 0 && <PopularResources popular={popular} />}
      {others.length > 0 && <AllResources resources={others} isWhole={popular.length === 0} />}
      <Container className="grid gap-x-12 gap-y-4 py-14 lg:grid-cols-[1fr_2fr] lg:py-20">
        <h2 className="text-3xl">Is a resource missing?</h2>
        <p className="max-w-prose text-lg">
          Other organisations own these pages and sometimes move them. Write to{" "}
          <a href={`mailto:${branch.email}`} className="text-link break-words">
            {branch.email}
          </a>{" "}
          if a link does not work or if you know a resource that belongs here.
        </p>
      </Container>
    </>
  );
}
