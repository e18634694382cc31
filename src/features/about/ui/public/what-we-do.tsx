import { Section } from "#kit/page/section.tsx";
import { textLink } from "#shared/links.ts";

interface Activity {
  title: string;
  text: string;
  /** The link; empty for none. */
  link: string;
  linkWords: string;
}

interface WhatWeDoProps {
  title: string;
  activities: readonly Activity[];
}

function WayOn({ title, link, linkWords }: Activity) {
  const href = textLink(link);
  if (href === null) return null;
  return (
    <a href={href} className="text-link inline-flex min-h-11 items-center justify-self-start">
      {linkWords}
      <span className="sr-only">: {title}</span>
    </a>
  );
}

export function WhatWeDo({ title, activities }: WhatWeDoProps) {
  return (
    <Section title={title} titleId="what-we-do">
      <ul>
        {activities.map((activity) => (
          <li
            key={activity.title}
            className="grid items-baseline gap-x-8 gap-y-2 border-line border-t py-7 lg:grid-cols-[22rem_1fr_10rem] lg:py-9"
          >
            <h3 dir="auto" className="display min-w-0 break-words text-3xl lg:text-4xl">
              {activity.title}
            </h3>
            <p dir="auto" className="min-w-0 max-w-[56ch] break-words text-lg text-muted">
              {activity.text}
            </p>
            <WayOn {...activity} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
