import { resources } from "#features/resources/resources.data.ts";
import { Island } from "#kit/island/island.tsx";
import { Container } from "#kit/page/section.tsx";
import { FloatingMarks } from "./floating-marks.tsx";

/** Marks of different colours, so that the six do not look alike. */
const FLOATING_IDS = [5, 12, 15, 7, 16, 14];
const pictures = FLOATING_IDS.flatMap((id) => resources.filter((resource) => resource.id === id)).map(({ img }) => img);

/** The head of the page: what radiates from the institute, on the field lines of a dipole. */
export function ResourcesHero() {
  return (
    <div className="on-navy relative overflow-hidden bg-navy text-white">
      <img
        src="/resources/field.svg"
        alt=""
        fetchPriority="high"
        className="screen-only absolute inset-0 size-full object-cover"
      />
      <Island name="floating-marks" of={FloatingMarks} when="touched" props={{ pictures }} />
      <Container className="relative flex min-h-[36rem] flex-col items-center justify-center py-36 text-center md:min-h-[34rem] md:py-24">
        {/* Broken by hand, so that it stays as it is when the font arrives. */}
        <h1 className="display text-hero">
          <span className="block">IEEE</span> <span className="block">Resources</span>
        </h1>
        <p className="mt-5 max-w-[44ch] text-lg text-white/90">
          A library, a job board, a magazine, a standards body and more. Twenty places worth a bookmark while you study,
          and most of them after.
        </p>
      </Container>
    </div>
  );
}
