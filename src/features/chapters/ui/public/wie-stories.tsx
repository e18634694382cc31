import { ButtonLink } from "#kit/action/button.tsx";
import { Section } from "#kit/page/section.tsx";

const articles = [
  {
    title: "Your first paper is a team sport",
    text: "Pick a co-author who reads, a supervisor who answers, and a deadline of your own a week before the conference's.",
  },
  {
    title: "Ask for the soldering iron",
    text: "In a mixed lab group, watch who writes the report and who holds the tools. Halfway through, swap.",
  },
  {
    title: "How to be mentored",
    text: "Bring a question, a draft or a decision to every meeting. The rest of the hour takes care of itself.",
  },
];

const gatherings = [
  {
    title: "Bench evening",
    text: "One circuit, start to finish. Components are on the table and nobody needs to have done it before.",
  },
  {
    title: "Mentor hour",
    text: "A graduate, six chairs and a pot of tea. Places go to those who send a question first.",
  },
  {
    title: "School afternoon",
    text: "A class visits, builds a torch and takes it home. We need more hands than we have: yours are welcome.",
  },
];

/** Static words about what the chapter writes and does; dates are the events page's. */
export function WieStories() {
  return (
    <Section tone="wash">
      <div className="grid gap-14 lg:grid-cols-[7fr_5fr] lg:gap-20">
        <div>
          <h2 className="text-3xl lg:text-4xl">From our notebook</h2>
          <ul className="mt-6">
            {articles.map(({ title, text }) => (
              <li key={title} className="border-line border-t py-7">
                <article>
                  <h3 className="text-2xl">{title}</h3>
                  <p className="mt-2 max-w-[58ch] text-lg text-muted">{text}</p>
                </article>
              </li>
            ))}
          </ul>
        </div>
        <div className="on-navy self-start rounded-card bg-wie-band p-8 text-white lg:p-10">
          <h2 className="text-3xl">Come along</h2>
          <ul className="mt-6 space-y-6">
            {gatherings.map(({ title, text }) => (
              <li key={title}>
                <article>
                  <h3 className="text-xl">{title}</h3>
                  <p className="mt-1 text-white/90">{text}</p>
                </article>
              </li>
            ))}
          </ul>
          <ButtonLink to="/events" variant="amber" className="mt-8">
            See the dates
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
