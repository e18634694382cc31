import { Container } from "#kit/page/section.tsx";

export function Mission() {
  return (
    <section aria-labelledby="mission" className="py-14 lg:py-24">
      <Container className="grid gap-y-4 lg:grid-cols-[1fr_3fr]">
        <h2 id="mission" className="text-brand text-xl lg:pt-3">
          Our mission
        </h2>
        <div>
          <p className="display max-w-[22ch] text-[clamp(1.953rem,1.2rem+3.2vw,3.815rem)] leading-[1.1]">
            To turn what we learn in lectures into things that work.
          </p>
          <p className="mt-6 max-w-[60ch] text-lg text-muted">
            IEEE exists to advance technology for the benefit of humanity. In a student branch that begins small: a
            first circuit, a first talk, a first paper, with people around who have just done theirs.
          </p>
        </div>
      </Container>
    </section>
  );
}
