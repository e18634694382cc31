import { Container } from "#kit/page/section.tsx";

/** Read one after the other they make a sentence. */
const statistics = [
  { before: "founded in", number: "2015", after: "" },
  { before: "over", number: "10,000", after: "members" },
  { before: "in", number: "50", after: "countries" },
  { before: "with", number: "5,000", after: "mentees" },
] as const;

/** The numbers of Women in Engineering, as large as the page allows. */
export function WieStatistics() {
  return (
    <section aria-labelledby="wie-numbers" className="bg-wie/8 py-14 lg:py-24">
      <Container>
        <h2 id="wie-numbers" className="text-wie text-xl">
          Women in Engineering in numbers
        </h2>
        <ul className="mt-6 grid gap-x-12 md:grid-cols-2 lg:mt-10">
          {statistics.map(({ before, number, after }) => (
            <li key={number} className="border-wie/25 border-t py-5 text-lg lg:py-8">
              {before}{" "}
              <strong className="display block whitespace-nowrap text-[clamp(3.25rem,1.2rem+7.4vw,8rem)] text-wie leading-none">
                {number}
              </strong>{" "}
              {after}
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
