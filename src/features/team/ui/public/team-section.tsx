import { clsx } from "clsx/lite";
import type { TeamMember } from "#features/team/team.contract.ts";
import { memberLabels, sectionLabels, teamSections } from "#features/team/team.labels.ts";
import { ExternalLink } from "#kit/action/button.tsx";
import { Portrait } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";

/** The layout of a group's cards: upright with the portrait on top, or lying with the portrait beside the text. */
interface Layout {
  lying: boolean;
  /** Widths of a card by screen width. */
  card: string;
  portrait: string;
  sizes: string;
}

const HALF = "w-full md:w-[calc(50%-0.625rem)]";
/** Pixels of portraits on phones, which fit many people on a screen. */
const PHONE = { pixels: 56 };
const LARGE_PHONE = { pixels: 80 };
const upright = "w-14 md:w-28 lg:w-full lg:rounded-none";
const large = {
  lying: true,
  portrait: "w-20 md:w-36 lg:w-56",
  sizes: gridSizes([LARGE_PHONE, { from: 768, pixels: 144 }, { from: 1024, pixels: 224 }]),
};
const uprightSizes = (...columns: readonly { from: number; columns: number }[]) =>
  gridSizes([PHONE, { from: 768, pixels: 112 }, ...columns], { gap: 20, frame: 2 });

const layouts = {
  one: { ...large, card: "w-full max-w-xl" },
  two: { ...large, card: HALF },
  three: {
    lying: true,
    card: `${HALF} xl:w-[calc((100%-2.5rem)/3)]`,
    portrait: "w-20 md:w-36",
    sizes: gridSizes([LARGE_PHONE, { from: 768, pixels: 144 }]),
  },
  four: {
    lying: false,
    card: `${HALF} lg:w-[calc(25%-0.9375rem)]`,
    portrait: upright,
    sizes: uprightSizes({ from: 1024, columns: 4 }),
  },
  five: {
    lying: false,
    card: `${HALF} lg:w-[calc((100%-2.5rem)/3)] xl:w-[calc(20%-1rem)]`,
    portrait: upright,
    sizes: uprightSizes({ from: 1024, columns: 3 }, { from: 1280, columns: 5 }),
  },
} satisfies Record<string, Layout>;

/** Leaders have large cards. Small teams have few columns, so that they fill their row. */
function layoutOf(count: number, leaders: boolean): Layout {
  if (count === 1) return layouts.one;
  if (count === 2 || (leaders && count === 4)) return layouts.two;
  if (count === 3 || leaders) return layouts.three;
  return count === 4 ? layouts.four : layouts.five;
}

interface TeamSectionProps {
  /** For links to the section. */
  id?: string;
  title: string;
  members: readonly TeamMember[];
  /** Whether the members lead the branch. */
  leaders?: boolean;
  /** The level of the group's heading. Names are one level below. */
  level?: 2 | 3;
}

const LINK = "inline-flex min-h-11 items-center font-semibold text-brand text-sm";

function Contact({ name, linkedin, email }: Pick<TeamMember, "name" | "linkedin" | "email">) {
  if (!linkedin && !email) return null;
  return (
    // On phones, the space around the links is part of the card's padding.
    <p className="flex flex-wrap gap-x-5 max-md:-mt-3 max-md:-mb-3 md:mt-auto md:pt-2">
      {linkedin && (
        <ExternalLink href={linkedin} aria-label={memberLabels.linkedinOf(name)} className={LINK}>
          {memberLabels.linkedin}
        </ExternalLink>
      )}
      {email && (
        <a href={`mailto:${email}`} aria-label={`Email ${name}`} className={LINK}>
          Email
        </a>
      )}
    </p>
  );
}

interface MemberCardProps {
  member: TeamMember;
  level: 3 | 4;
  layout: Layout;
}

/**
 * On small screens, all cards have the portrait beside the text, because large portraits would make the page too long.
 */
function MemberCard({ member, level, layout: { lying, card, portrait, sizes } }: MemberCardProps) {
  const Name = `h${level}` as const;
  return (
    <li
      id={member._id}
      className={clsx(
        "flex flex-wrap gap-3 overflow-hidden rounded-card border border-line bg-paper p-3 target:outline-2 target:outline-brand md:gap-4 md:p-4",
        lying ? "lg:gap-6" : "lg:flex-col lg:flex-nowrap lg:gap-0 lg:p-0",
        card,
      )}
    >
      <Portrait
        name={member.name}
        src={member.image}
        alt={member.alt ?? memberLabels.portrait(member.name)}
        focus={member.focus}
        sizes={sizes}
        className={clsx("max-w-full shrink-0 self-start rounded-lg", portrait)}
      />
      {/* With enlarged text, the text moves below the portrait. */}
      <div
        className={clsx("flex min-w-0 flex-1 basis-28 flex-col gap-0.5 md:gap-1", lying ? "lg:self-center" : "lg:p-4")}
      >
        <Name
          dir="auto"
          className={clsx("break-words font-semibold leading-tight", lying ? "text-lg lg:text-xl" : "md:text-lg")}
        >
          {member.name}
        </Name>
        <p dir="auto" className="break-words text-muted">
          {member.position}
        </p>
        {member.department && (
          <p dir="auto" className="break-words text-muted">
            {member.department}
          </p>
        )}
        <Contact {...member} />
      </div>
    </li>
  );
}

export function TeamSection({ id, title, members, leaders = false, level = 3 }: TeamSectionProps) {
  const Heading = `h${level}` as const;
  const layout = layoutOf(members.length, leaders);
  return (
    <section id={id} aria-label={title} className="mt-12 first:mt-0">
      <Heading className={clsx("mb-5", level === 2 ? "text-balance text-3xl" : "text-2xl")}>{title}</Heading>
      <ul className="flex flex-wrap gap-2 md:gap-5">
        {members.map((member) => (
          <MemberCard key={member._id} member={member} level={level === 2 ? 3 : 4} layout={layout} />
        ))}
      </ul>
    </section>
  );
}

interface EmptyTeamProps {
  year: string;
  /** The level of the groups' headings. */
  level: 2 | 3;
}

/** The groups while the whole team is empty. */
export function EmptyTeam({ year, level }: EmptyTeamProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
      {teamSections.map((section) => (
        <section key={section} aria-labelledby={section} className="rounded-card border border-field border-dashed p-6">
          <Heading id={section} className="mb-2 text-lg">
            {sectionLabels[section].heading(year)}
          </Heading>
          <p className="text-balance text-muted">{sectionLabels[section].empty}</p>
        </section>
      ))}
    </div>
  );
}
