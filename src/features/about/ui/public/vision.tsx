import { Container } from "#kit/page/section.tsx";

export function Vision() {
  return (
    <section aria-labelledby="vision" className="on-navy bg-navy py-14 text-white lg:py-24">
      <Container className="grid gap-y-4 lg:grid-cols-[1fr_3fr]">
        <h2 id="vision" className="text-cyan text-xl lg:pt-3">
          Our vision
        </h2>
        <div>
          <p className="display max-w-[24ch] text-[clamp(1.953rem,1.2rem+3.2vw,3.815rem)] leading-[1.1]">
            A campus where no good idea waits for permission to be <span className="text-amber">tried</span>.
          </p>
          <p className="mt-6 max-w-[60ch] text-lg text-white/85">
            Where a second-year student can find a bench, a budget and a mentor in the same week, and where those who
            leave keep an eye on those who stay.
          </p>
        </div>
      </Container>
    </section>
  );
}
