import { beginning, inWords } from "#features/resources/resources.rules.ts";
import { Island } from "#kit/island/island.tsx";
import { Section } from "#kit/page/section.tsx";
import { PopularCard } from "./popular-card.tsx";
import { PopularCarousel } from "./popular-carousel.tsx";
import type { ShownResource } from "./shown-resource.ts";

/** With fewer cards, the loop would visibly jump. They are shown side by side. */
const TURNING = 5;

const leadOf = (count: number) =>
  `${beginning(count === 1 ? "the one" : `the ${inWords(count)}`)} that most of us open first.`;

export const PopularResources = ({ popular }: { popular: readonly ShownResource[] }) => (
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
      <Island name="popular-resources" of={PopularCarousel} when="seen" props={{ popular }} />
    )}
  </Section>
);
