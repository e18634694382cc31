import { Section } from "#kit/page/section.tsx";

const activities = [
  {
    title: "Workshops",
    text: "Hands on hardware and code: embedded boards, signal processing, machine learning, the tools nobody teaches in class.",
    to: "/events",
    link: "See the events",
  },
  {
    title: "Talks",
    text: "Engineers and researchers on what they work on, with time kept free for questions.",
    to: "/events",
    link: "See the events",
  },
  {
    title: "Competitions",
    text: "We form teams, find a mentor for each and enter: programming marathons, design contests, paper presentations.",
    to: "/achievements",
    link: "See how it went",
  },
  {
    title: "Chapters",
    text: "Smaller circles with a subject of their own. Women in Engineering is the first.",
    to: "/chapters",
    link: "Meet the chapters",
  },
  {
    title: "Resources",
    text: "A membership opens a library, courses and a network. We show where to begin.",
    to: "/resources",
    link: "Browse them",
  },
] as const;

export function WhatWeDo() {
  return (
    <Section title="What we do" titleId="what-we-do">
      <ul>
        {activities.map(({ title, text, to, link }) => (
          <li
            key={title}
            className="grid items-baseline gap-x-8 gap-y-2 border-line border-t py-7 lg:grid-cols-[22rem_1fr_10rem] lg:py-9"
          >
            <h3 className="display text-3xl lg:text-4xl">{title}</h3>
            <p className="max-w-[56ch] text-lg text-muted">{text}</p>
            <a href={to} className="text-link inline-flex min-h-11 items-center justify-self-start">
              {link}
              <span className="sr-only">: {title}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
