import { clsx } from "clsx/lite";
import type { TeamMember } from "#features/team/team.contract.ts";
import { memberLabels } from "#features/team/team.labels.ts";
import { ExternalLink } from "#kit/action/button.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { Portrait } from "#kit/media/portrait.tsx";

const SIZES = gridSizes([{ pixels: 112 }, { from: 1024, columns: 3 }, { from: 1280, columns: 5 }], {
  gap: 20,
  frame: 2,
});

interface TeamSectionProps {
  title: string;
  members: readonly TeamMember[];
  emptyMessage: string;
  /** The level of the group's heading. Names are one level below. */
  level?: 2 | 3;
}

const LINK = "inline-flex min-h-11 items-center font-semibold text-brand text-sm";

function Contact({ name, linkedin, email }: Pick<TeamMember, "name" | "linkedin" | "email">) {
  if (!linkedin && !email) return null;
  return (
    <p className="mt-auto flex flex-wrap gap-x-5 pt-2">
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

/** A row on small screens, where large portraits would make the page too long. A portrait card on large screens. */
function MemberCard({ member, level }: { member: TeamMember; level: 3 | 4 }) {
  const Name = `h${level}` as const;
  return (
    <li
      id={member._id}
      className="flex gap-4 overflow-hidden rounded-card border border-line bg-paper p-4 target:outline-2 target:outline-brand lg:flex-col lg:gap-0 lg:p-0"
    >
      <Portrait
        name={member.name}
        src={member.image}
        alt={member.alt ?? memberLabels.portrait(member.name)}
        focus={member.focus}
        sizes={SIZES}
        className="w-28 shrink-0 self-start rounded-lg lg:w-full lg:rounded-none"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1 lg:p-4">
        <Name dir="auto" className="break-words font-semibold text-lg leading-tight">
          {member.name}
        </Name>
        <p dir="auto" className="break-words text-muted text-sm">
          {member.position}
        </p>
        {member.department && (
          <p dir="auto" className="break-words text-muted text-sm">
            {member.department}
          </p>
        )}
        <Contact {...member} />
      </div>
    </li>
  );
}

export function TeamSection({ title, members, emptyMessage, level = 3 }: TeamSectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section aria-label={title} className="mt-12 first:mt-0">
      <Heading className={clsx("mb-5", level === 2 ? "text-balance text-3xl" : "text-2xl")}>{title}</Heading>
      {members.length === 0 ? (
        <p className="text-muted">{emptyMessage}</p>
      ) : (
        <ul className="grid gap-3 md:gap-5 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
          {members.map((member) => (
            <MemberCard key={member._id} member={member} level={level === 2 ? 3 : 4} />
          ))}
        </ul>
      )}
    </section>
  );
}
