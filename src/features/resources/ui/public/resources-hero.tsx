import { defaultId } from "#features/resources/resources.data.ts";
import { beginning, inWords } from "#features/resources/resources.rules.ts";
import { Island } from "#kit/island/island.tsx";
import { Container } from "#kit/page/section.tsx";
import { FloatingMarks } from "./floating-marks.tsx";
import type { ShownResource } from "./shown-resource.ts";

/** Icons of different colours. If one of them was deleted, another takes its place. */
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

/** The header of the page, with the field lines of a dipole. */
export function ResourcesHero({ resources }: { resources: readonly ShownResource[] }) {
  return (
    <div className="on-navy relative overflow-hidden bg-navy text-white">
      <Field />
      <Island name="floating-marks" of={FloatingMarks} when="touched" props={{ pictures: floating(resources) }} />
      <Container className="relative flex min-h-[36rem] flex-col items-center justify-center py-36 text-center md:min-h-[34rem] md:py-24">
        {/* A fixed line break, so that loading the font does not move it. */}
        <h1 className="display text-hero">
          <span className="block">IEEE</span> <span className="block">Resources</span>
        </h1>
        <p className="mt-5 max-w-[44ch] text-lg text-white/90">
          A library, a job board, a magazine, a standards body and more. {beginning(inWords(resources.length))}{" "}
          {resources.length === 1 ? "place" : "places"} worth a bookmark while you study, and most of them after.
        </p>
      </Container>
    </div>
  );
}
