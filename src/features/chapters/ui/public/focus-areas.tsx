import { Section } from "#kit/page/section.tsx";

/** What each area means in practice; an area that is not described here stands by its name alone. */
const practice: Record<string, string> = {
  "Technical Skill Development":
    "Evenings at the bench and the keyboard, run at the pace of those who are there for the first time.",
  "Mentorship Programs":
    "Seniors and graduates paired with juniors for a term, with a goal that both have written down.",
  "Networking Opportunities": "Sections, congresses and other branches: going together, and coming back with names.",
  "Leadership Development": "Every event has a lead who has never led one before, and somebody beside her who has.",
  "STEM Outreach Initiatives": "School visits with something to take apart, because a talk alone changes few minds.",
  "Career Advancement Resources": "Application clinics, practice interviews, and honest accounts of first jobs.",
};

export function FocusAreas({ areas }: { areas: readonly string[] }) {
  return (
    <Section title="What we work on" titleId="focus-areas">
      <ul className="grid gap-x-12 md:grid-cols-2">
        {areas.map((area) => (
          <li key={area} className="border-wie/25 border-t py-6 lg:py-8">
            <h3 className="text-2xl text-wie">{area}</h3>
            {practice[area] && <p className="mt-2 max-w-[52ch]">{practice[area]}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
