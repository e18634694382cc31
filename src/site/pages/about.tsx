import { clsx } from "clsx/lite";
import type { ReactNode } from "react";
import { logged } from "#api-client/api.ts";
import { achievementMessages, fetchAchievementAt } from "#features/achievements/achievements.contract.ts";
import type { LinkCard } from "#features/pages/pages.contract.ts";
import { fetchTeam, type Team } from "#features/team/team.contract.ts";
import { teamMessages } from "#features/team/team.labels.ts";
import { TeamSection } from "#features/team/ui/public/team-section.tsx";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { Container, Section } from "#kit/page/section.tsx";
import { RichText } from "#kit/page/text.tsx";
import { textLink } from "#shared/links.ts";
import { markedItems, sectionsOf, type RichText as Text } from "#shared/rich-text.ts";
import { stepLevel, stepResponsePath } from "#shared/step-response.ts";
import { BranchAddress } from "#site/document/branch-address.tsx";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { aboutLabels } from "#site/site.labels.ts";
import { fetchPageTexts } from "./page-texts.ts";

export async function aboutPage(context: PageContext): Promise<PublicPage> {
  const { api, branch } = context;
  const [words, team] = await Promise.all([
    fetchPageTexts(context, "about"),
    fetchTeam(api).catch(logged(teamMessages.loadFailed, undefined)),
  ]);
  const sections = await fetchSections(api, words.more);
  const leaders = team ? leadersOf(team) : [];
  return {
    title: "About Us",
    description: aboutLabels.description(branch.longName),
    path: "/about",
    content: (
      <>
        <PageHeading
          banner="about"
          title="About Us"
          lead={words.lead}
          actions={partsOf(words.activitiesTitle, sections).map(({ id, title }) => (
            <a key={id} href={`/about#${id}`} dir="auto" className="text-link inline-flex min-h-6 items-center">
              {title}
            </a>
          ))}
        />
        <Statement id="mission" title={words.missionTitle} statement={words.missionStatement} text={words.mission} />
        <MembershipResponse title={words.stepsTitle} lead={words.stepsLead} stages={words.steps} />
        <Statement
          id="vision"
          look="navy"
          title={words.visionTitle}
          statement={<WithLastWord text={words.visionStatement} />}
          text={words.vision}
        />
        <WhatWeDo title={words.activitiesTitle} activities={words.activities} />
        <MoreText sections={sections} />
        {leaders.length > 0 && (
          <Container className="pb-14 lg:pb-24">
            <TeamSection title={aboutLabels.people} members={leaders} level={2} />
          </Container>
        )}
        <Container className="pb-14 lg:pb-24">
          <h2 id="contact" className="mb-5 text-3xl">
            {aboutLabels.contact}
          </h2>
          <p className="text-lg">
            <a href={`mailto:${branch.email}`} className="text-link break-all">
              {branch.email}
            </a>
          </p>
          <BranchAddress branch={branch} className="text-lg text-muted" linkClassName="text-link mt-1 text-lg" />
        </Container>
        <div className="bg-wash">
          <Container className="flex flex-wrap items-center justify-between gap-8 py-14 lg:py-20">
            <div className="min-w-0">
              <h2 dir="auto" className="break-words text-3xl lg:text-4xl">
                {words.closingTitle}
              </h2>
              <p dir="auto" className="mt-3 max-w-reading break-words text-lg text-muted">
                {words.closing}
              </p>
            </div>
            <div className="flex flex-wrap gap-4">
              <ButtonLink to="/join" size="large">
                Join {branch.name}
              </ButtonLink>
              <ButtonLink to="/team" size="large" variant="secondary">
                {aboutLabels.meetTeam}
              </ButtonLink>
            </div>
          </Container>
        </div>
      </>
    ),
  };
}

const partId = (index: number) => `part-${index + 1}`;

/** Returns the parts of the page that its heading links to. */
const partsOf = (activitiesTitle: string, sections: readonly { title: string }[]) => [
  { id: "contact", title: aboutLabels.contact },
  { id: "what-we-do", title: activitiesTitle },
  ...sections.flatMap(({ title }, index) => (title ? [{ id: partId(index), title }] : [])),
];

/** The first people of each group: the counselor, the two that lead the branch, and the one that leads Women in Engineering. */
const leadersOf = ({ branchCounselor, ieeeSbTeam, wieTeam }: Team) => [
  ...branchCounselor.slice(0, 1),
  ...ieeeSbTeam.slice(0, 2),
  ...wieTeam.slice(0, 1),
];

/** The text in sections. A section with a link to an achievement shows the achievement's picture. */
function fetchSections(api: PageContext["api"], text: Text) {
  return Promise.all(
    sectionsOf(text).map(async (section) => {
      const slug = achievementIn(section.content);
      const achievement =
        slug && (await fetchAchievementAt(api, slug).catch(logged(achievementMessages.listFailed, undefined)));
      return { ...section, image: achievement ? achievement.image : "" };
    }),
  );
}

/** Returns the slug of the first achievement that a paragraph links to. */
const achievementIn = (content: Text["content"]): string | undefined =>
  content
    .flatMap((block) => (block.type === "paragraph" ? (block.content ?? []) : []))
    .flatMap((inline) => (inline.type === "text" ? (inline.marks ?? []) : []))
    .map((mark) => (mark.type === "link" ? /^\/achievements\/([\w-]+)$/.exec(mark.attrs.href)?.[1] : undefined))
    .find(Boolean);

/** On phones, a longer list of labelled items starts with three of them, such as the years of a history. */
const FOLD_FROM = 6;

function SectionText({ content }: Pick<Text, "content">) {
  const afterList =
    1 +
    content.findLastIndex(
      (block) => block.type === "bulletList" && block.content.length >= FOLD_FROM && markedItems(block, "bold"),
    );
  const text = (blocks: Text["content"], className = "") =>
    blocks.length > 0 && (
      <RichText text={{ type: "doc", content: blocks }} className={`max-w-reading text-lg text-muted ${className}`} />
    );
  return (
    <div className="folded-list">
      {text(content.slice(0, afterList))}
      {afterList > 0 && (
        <details className="md:hidden">
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
            {aboutLabels.showAll}
          </summary>
        </details>
      )}
      {text(content.slice(afterList), afterList > 0 ? "mt-4" : "")}
    </div>
  );
}

function MoreText({ sections }: { sections: Awaited<ReturnType<typeof fetchSections>> }) {
  if (sections.length === 0) return null;
  return (
    <Container className="pb-14 lg:pb-24">
      {sections.map(({ title, content, image }, index) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: titles can repeat, and the list never reorders
          key={index}
          id={partId(index)}
          aria-label={title || undefined}
          className="grid gap-x-8 gap-y-4 border-line border-t py-7 lg:grid-cols-[1fr_3fr] lg:py-9"
        >
          {title && (
            <h2 dir="auto" className="break-words text-3xl">
              {title}
            </h2>
          )}
          <div className={clsx("lg:col-start-2", image && "grid gap-6 md:grid-cols-2")}>
            {image && (
              <Picture
                src={image}
                alt=""
                sizes={gridSizes([{ columns: 1 }, { from: 768, columns: 2 }])}
                className="self-start rounded-card"
              />
            )}
            <SectionText content={content} />
          </div>
        </section>
      ))}
    </Container>
  );
}

/** Colors and line length of a statement. */
const looks = {
  light: { band: "", title: "text-brand", statement: "max-w-[17em]", text: "text-muted" },
  navy: { band: "on-navy bg-navy text-white", title: "text-cyan", statement: "max-w-[19em]", text: "text-white/85" },
};

interface StatementProps {
  id: string;
  look?: keyof typeof looks;
  title: string;
  statement: ReactNode;
  text: Text;
}

/** A section with a large statement: the mission or the vision. */
function Statement({ id, look = "light", title, statement, text }: StatementProps) {
  const classes = looks[look];
  return (
    <section aria-labelledby={id} className={clsx("py-14 lg:py-24", classes.band)}>
      <Container className="grid gap-x-8 gap-y-4 lg:grid-cols-[1fr_3fr]">
        <h2 id={id} dir="auto" className={clsx("min-w-0 break-words text-xl lg:pt-3", classes.title)}>
          {title}
        </h2>
        <div className="min-w-0">
          <p dir="auto" className={clsx("display text-balance break-words text-display", classes.statement)}>
            {statement}
          </p>
          <RichText text={text} className={`mt-6 max-w-[34em] text-pretty text-lg ${classes.text}`} />
        </div>
      </Container>
    </section>
  );
}

const WIDTH = 1136;
const HEIGHT = 260;
const REST = 236;
const SETTLED = 110;
const START = 162;

const DAMPING = 0.2;
const CYCLES = 4;
const trace = stepResponsePath({ x: [0, START, WIDTH], y: [REST, SETTLED], damping: DAMPING, cycles: CYCLES });

const QUARTER = WIDTH / 4;
// The four points are a quarter of the width apart, above their texts. The first peak is the second point.

interface MembershipResponseProps {
  title: string;
  lead: string;
  /** Four texts, one per point. */
  stages: readonly { title: string; text: string }[];
}

const heightAt = (x: number) => REST - (REST - SETTLED) * stepLevel((CYCLES * (x - START)) / (WIDTH - START), DAMPING);

/** The site's curve with an explanation of its four points. */
function MembershipResponse({ title, lead, stages }: MembershipResponseProps) {
  return (
    <Section tone="wash" title={title} titleId="step-response" lead={lead}>
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="response-figure">
        <line
          x1="0"
          x2={WIDTH}
          y1={SETTLED}
          y2={SETTLED}
          className="stroke-brand/35"
          strokeWidth="1"
          strokeDasharray="4 6"
        />
        <line x1="0" x2={WIDTH} y1={REST} y2={REST} className="stroke-line" strokeWidth="1" />
        <path d={trace} fill="none" className="stroke-brand" strokeWidth="3" strokeLinejoin="round" />
        {stages.map(({ title }, index) => (
          <circle
            key={title}
            cx={Math.max(10, index * QUARTER)}
            cy={heightAt(index * QUARTER).toFixed(1)}
            r="8"
            className={index === stages.length - 1 ? "fill-amber stroke-ink" : "fill-paper stroke-brand"}
            strokeWidth="3"
          />
        ))}
      </svg>
      <ol className="response-stages">
        {stages.map(({ title, text }) => (
          <li key={title} dir="auto" className="min-w-0 break-words">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The last word, and the punctuation after it. */
const LAST_WORD = /(?<![^\s\p{P}])([^\s\p{P}]+)((?<![\s\p{P}])[\s\p{P}]*)$/u;

/** Highlights the last word of a text. */
function WithLastWord({ text }: { text: string }) {
  const [whole = "", word = "", end = ""] = LAST_WORD.exec(text) ?? [];
  return (
    <>
      {text.slice(0, text.length - whole.length)}
      <span className="text-amber">{word}</span>
      {end}
    </>
  );
}

function WayOn({ title, link, linkWords }: LinkCard) {
  const href = textLink(link);
  if (href === null) return null;
  return (
    <a href={href} className="text-link inline-flex min-h-11 items-center justify-self-start text-base">
      {linkWords}
      <span className="sr-only">: {title}</span>
    </a>
  );
}

function WhatWeDo({ title, activities }: { title: string; activities: readonly LinkCard[] }) {
  return (
    <Section title={title} titleId="what-we-do">
      <ul>
        {activities.map((activity) => (
          <li
            key={activity.title}
            className="grid gap-x-8 gap-y-4 border-line border-t py-7 lg:grid-cols-[1fr_3fr] lg:py-9"
          >
            <h3 dir="auto" className="display min-w-0 break-words text-2xl">
              {activity.title}
            </h3>
            <div className="grid items-baseline gap-x-8 gap-y-2 lg:grid-cols-[1fr_13rem]">
              <p dir="auto" className="min-w-0 max-w-[32em] break-words text-lg text-muted">
                {activity.text}
              </p>
              <WayOn {...activity} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
