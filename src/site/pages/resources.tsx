import { clsx } from "clsx/lite";
import { logged } from "#api-client/api.ts";
import { type Resource, resourcesApi } from "#features/resources/resources.contract.ts";
import { defaultId } from "#features/resources/resources.data.ts";
import { beginning, gradientOf, spellNumber, splitIntoColumns } from "#features/resources/resources.rules.ts";
import { FloatingMarks } from "#features/resources/ui/public/floating-marks.tsx";
import { PopularCard, PopularCarousel } from "#features/resources/ui/public/popular-carousel.tsx";
import { ResourceLink } from "#features/resources/ui/public/resource-link.tsx";
import { ResourceMark, type ShownResource, shownResource } from "#features/resources/ui/public/resource-mark.tsx";
import { Island } from "#kit/island/island.tsx";
import { Container, Section } from "#kit/page/section.tsx";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { loadFailed, resourcesLabels } from "#site/site.labels.ts";
import { LoadFailed } from "./error-pages.tsx";
import { ReportListLink } from "./report-link.tsx";

const NAMED = 5;

function described(resources: readonly Resource[]): string {
  const first = resources.toSorted((a, b) => Number(b.popular) - Number(a.popular)).slice(0, NAMED);
  const names = first.map(({ title }) => title).join(", ");
  return resourcesLabels.descriptionOf(beginning(spellNumber(resources.length)), names);
}

export async function resourcesPage({ mainApi, branch }: PageContext): Promise<PublicPage> {
  const read = await resourcesApi.list(mainApi).catch(logged("Failed to fetch resources", null));
  const resources = read ?? [];
  const popular = resources.filter((resource) => resource.popular).map(shownResource);
  const others = resources.filter((resource) => !resource.popular).map(shownResource);
  const { guides = [], outside = [] } = Object.groupBy(others, ({ link }) =>
    link.startsWith("/") ? "guides" : "outside",
  );
  return {
    styles: "resources",
    title: "Resources",
    description: resources.length === 0 ? resourcesLabels.description : described(resources),
    path: "/resources",
    content: (
      <>
        <ResourcesHero resources={resources.map(shownResource)} />
        {read === null && (
          <Container className="pt-14 lg:pt-20">
            <LoadFailed message={loadFailed("resources")} />
          </Container>
        )}
        {popular.length > 0 && <PopularResources popular={popular} />}
        {outside.length > 0 && (
          <ResourceList
            resources={outside}
            title="All Resources"
            titleId="all-resources"
            lead={resourcesLabels.allLead(
              `${beginning(spellNumber(outside.length))}${popular.length === 0 ? "" : " more"}`,
            )}
          />
        )}
        {guides.length > 0 && (
          <ResourceList
            resources={guides}
            title={resourcesLabels.guides}
            titleId="own-pages"
            lead={resourcesLabels.guidesLead}
            className={outside.length > 0 ? "pt-0 lg:pt-0" : ""}
          />
        )}
        <Container className="grid gap-x-12 gap-y-4 py-14 lg:grid-cols-[1fr_2fr] lg:py-20">
          <h2 className="text-3xl">{resourcesLabels.missing}</h2>
          <p className="max-w-reading text-lg">
            {resourcesLabels.missingBeforeEmail}{" "}
            <a href={`mailto:${branch.email}`} className="text-link break-words">
              {branch.email}
            </a>{" "}
            {resourcesLabels.missingAfterEmail}
          </p>
          <ReportListLink show="resources" pictures={resources.map(({ image }) => image)} className="lg:col-start-2" />
        </Container>
      </>
    ),
  };
}

/** Icons of different colors. If one of them was deleted, another takes its place. */
const FIRST_TO_FLOAT = [5, 12, 15, 7, 16, 14].map(defaultId);

function floating(resources: readonly ShownResource[]): string[] {
  const first = FIRST_TO_FLOAT.flatMap((id) => resources.filter((resource) => resource.id === id));
  return [...new Set([...first, ...resources].flatMap(({ mark }) => mark ?? []))].slice(0, FIRST_TO_FLOAT.length);
}

/** The files that `drawings/make-resource-pictures.ts` creates. */
const Field = () => (
  <picture className="screen-only contents">
    <source media="(max-width: 479px)" type="image/avif" srcSet="/resources/field-phone.avif" />
    <source media="(max-width: 479px)" srcSet="/resources/field-phone.webp" />
    <source type="image/avif" srcSet="/resources/field.avif" />
    <img
      src="/resources/field.webp"
      alt=""
      width={1600}
      height={800}
      fetchPriority="high"
      decoding="async"
      className="absolute inset-0 size-full object-cover"
    />
  </picture>
);

// Shown in one piece, like the home page's: its text is centered.
function ResourcesHero({ resources }: { resources: readonly ShownResource[] }) {
  return (
    <div className="on-navy relative not-has-[+*]:invisible overflow-hidden bg-navy text-white">
      <Field />
      <div aria-hidden="true" className="tint" />
      <Island
        name="floating-marks"
        of={FloatingMarks}
        hydrate="interaction"
        props={{ pictures: floating(resources) }}
      />
      <Container className="relative flex min-h-[36rem] flex-col items-center justify-center py-36 text-center md:min-h-[34rem] md:py-24">
        {/* A fixed line break, so that loading the font does not move it. */}
        <h1 className="display text-hero">
          <span className="block">IEEE</span> <span className="block">Resources</span>
        </h1>
        <p className="mt-5 max-w-[25em] text-lg text-white/90">
          {resourcesLabels.lead(beginning(spellNumber(resources.length)), resources.length === 1 ? "place" : "places")}
        </p>
      </Container>
    </div>
  );
}

/** With fewer cards, the loop would visibly jump. They are shown side by side. */
const TURNING = 5;

const leadOf = (count: number) =>
  resourcesLabels.popularLead(beginning(count === 1 ? "the one" : `the ${spellNumber(count)}`));

const PopularResources = ({ popular }: { popular: readonly ShownResource[] }) => (
  <Section
    tone="wash"
    title="Popular Resources"
    titleId="popular-resources"
    lead={leadOf(popular.length)}
    className="overflow-x-clip"
  >
    {popular.length < TURNING ? (
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {popular.map((resource, position) => (
          <li key={resource.id}>
            <PopularCard resource={resource} position={position} reachable />
          </li>
        ))}
      </ul>
    ) : (
      <Island name="popular-resources" of={PopularCarousel} hydrate="visible" props={{ popular }} />
    )}
  </Section>
);

const COLUMNS = 3;

interface ResourceListProps {
  /** In the order of the list. */
  resources: readonly ShownResource[];
  title: string;
  titleId: string;
  lead: string;
  className?: string;
}

function ResourceList({ resources, title, titleId, lead, className }: ResourceListProps) {
  const placed = resources.map((resource, position) => ({ resource, position }));
  const columns = splitIntoColumns(placed, COLUMNS).map((cards, column) => ({ column, cards }));
  return (
    <Section tone="navy" title={title} titleId={titleId} lead={lead} className={clsx("overflow-x-clip", className)}>
      <div className="resource-columns" data-odd={resources.length % 2 === 1 || undefined}>
        {columns
          .filter(({ cards }) => cards.length > 0)
          .map(({ column, cards }) => (
            <ul key={column} className="resource-column">
              {cards.map(({ resource, position }) => (
                <ResourceCard key={resource.id} resource={resource} position={position} />
              ))}
            </ul>
          ))}
      </div>
    </Section>
  );
}

interface ResourceCardProps {
  resource: ShownResource;
  position: number;
}

function ResourceCard({ resource: { id, title, description, mark, link }, position }: ResourceCardProps) {
  return (
    <li
      id={id}
      className={clsx("resource-card relative rounded-card p-5 text-white sm:p-6", `gradient-${gradientOf(position)}`)}
    >
      <div className="flex items-start gap-3 sm:gap-4">
        <ResourceMark src={mark} title={title} className="size-12 ring-2 ring-white/80 sm:size-14" />
        <h3 dir="auto" className="min-w-0 flex-1 self-center break-words text-lg leading-snug sm:text-xl">
          {title}
        </h3>
        <ResourceLink
          title={title}
          link={link}
          className="-mt-2 -mr-3 -ml-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-white outline-none after:absolute after:inset-0 after:rounded-card"
        />
      </div>
      <p dir="auto" className="mt-4 break-words">
        {description}
      </p>
    </li>
  );
}
