import { Island } from "#kit/island/island.tsx";
import { Section } from "#kit/page/section.tsx";
import { PopularCarousel } from "./popular-carousel.tsx";

export const PopularResources = () => (
  <Section
    tone="wash"
    title="Popular Resources"
    titleId="popular-resources"
    lead="The five that most of us open first."
    className="overflow-x-clip"
  >
    <Island name="popular-resources" of={PopularCarousel} when="seen" props={{}} />
  </Section>
);
