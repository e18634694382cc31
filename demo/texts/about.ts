import type { AchievementInput } from "#features/achievements/achievements.contract.ts";
import type { EventInput } from "#features/events/events.contract.ts";
import { defaultTexts } from "#features/pages/pages.labels.ts";
import type { TeamMemberInput } from "#features/team/team.contract.ts";
import type { TeamSection } from "#features/team/team.labels.ts";
import type { Block, Inline, List, Mark, Paragraph, RichText } from "#shared/rich-text.ts";
import { reportedYears } from "../content/annual-report.ts";
import { richTextOf } from "../content/rich-texts.ts";
import { makeTeamMember } from "../content/team.ts";
import { annualReportLink } from "../seeds/newsletter.ts";

export const aboutLead =
  "{full name} is a group of students at the Model Institute of Engineering and Technology, Jammu. We meet to build, to learn and to help each other.";

const link = (href: string): Mark[] => [{ type: "link", attrs: { href } }];
const bold: Mark[] = [{ type: "bold" }];
const paragraph = (...content: Inline[]): Paragraph => ({ type: "paragraph", content });

const origin: Inline[] = [
  {
    type: "text",
    text: "{name} was founded in 2014 by eleven students and one teacher. It is part of the ",
  },
  { type: "text", text: "Delhi Section", marks: link("https://ieeedelhi.org") },
  { type: "text", text: " in " },
  { type: "text", text: "Region 10 (Asia-Pacific)", marks: link("https://www.ieeer10.org") },
  { type: "text", text: " of " },
  { type: "text", text: "IEEE", marks: link("https://www.ieee.org") },
  { type: "text", text: "." },
];

const years: readonly (readonly [string, string])[] = [
  [
    "2014",
    "Eleven students and one teacher found the branch. Nine people share one soldering iron in the first workshop.",
  ],
  ["2015", "A bench evening for women fills the room, and the Women in Engineering chapter starts a month later."],
  [
    "2017",
    "Six members visit a school for the first time. Each pupil takes home a torch, and the teacher asks for more.",
  ],
  ["2018", "Six teams stay awake for the first 24-hour hackathon. The winning idea still waters the Central Lawn."],
  ["2020", "The labs are closed for a year. The kits travel by post, and the lectures are recorded in kitchens."],
  ["2022", "The institute gives the branch a makerspace in Block A. Members build its tables themselves."],
  ["2023", "The handbook of the school programme appears in three languages, and other branches begin to use it."],
  ["2025", "Members can borrow thirty kits, and four other colleges teach with the kit that we designed."],
];

/** Returns a list of items with a marked first line: bold labels, or quotes in italics. */
const markedList = (type: "bold" | "italic", items: readonly (readonly [first: string, rest: string])[]): List => ({
  type: "bulletList",
  content: items.map(([first, rest]) => ({
    type: "listItem",
    content: [
      paragraph({ type: "text", text: first, marks: [{ type }] }, { type: "hardBreak" }, { type: "text", text: rest }),
    ],
  })),
});

/** The default text of the Join page, with the fee of IEEE and a question about chapters. It ends with the questions. */
function joinTextOf({ content }: RichText): RichText {
  const questions = content.at(-1);
  const ofChapters = markedList("bold", [
    [
      "How do I join a chapter?",
      "Apply for the branch here. Then come to one of the chapter's events, or write to its contact. Each chapter's page shows both.",
    ],
  ]);
  if (questions?.type !== "bulletList") throw new TypeError("The text of the Join page has no questions.");
  return {
    type: "doc",
    content: [...content.slice(0, -1), { ...questions, content: [...questions.content, ...ofChapters.content] }],
  };
}

export const joinText = JSON.parse(
  JSON.stringify(joinTextOf(defaultTexts.join.more))
    .replace("IEEE sets a fee for students.", "In 2026, the fee for students in India is US$27, about ₹2,400.")
    .replace("You pay the fee there.", "You pay the fee there: US$27 in 2026 for students in India."),
) as RichText;

const nameOfFirst = (section: TeamSection) => makeTeamMember(section, 0).name;

const numbers = `## The branch in numbers

- Nearly thirty events a year, most of them workshops and talks
- More than two hundred members from eight departments
- Eleven partner schools
- About 45 participants at an average event`;

const people = `## Who runs it

Students do. An elected committee meets every two weeks, and ${nameOfFirst("ieeeSbTeam")} chairs it. ${nameOfFirst("wieTeam")} chairs Women in Engineering. ${nameOfFirst("branchCounselor")} has been our Branch Counselor since 2016 and answers for labs, money and safety. The annual general meeting elects the committee, and every member can be a candidate.`;

const quotes = [
  [
    "“I came for the soldering iron and stayed for the people who explain things twice.”",
    "Sana Hussain, first year, Civil Engineering",
  ],
  [
    "“My first talk was in front of seven people. At my job interview, I told them how the eighth would have fixed my circuit.”",
    "Kavya Thomas, third year, Electrical Engineering",
  ],
  [
    "“I still open the lab notes that we wrote as second-year students. My team at work has copied the format.”",
    "Kabir Menon, graduate of 2021, test engineer",
  ],
] as const;

const partners = `## Who helps us

Our partners lend tools, rooms and people. The two companies also sponsor us.

- Northgate Semiconductors: parts for the workshops and the boards of the PCB sprint
- Valley Grid Services: load data for the hackathon, and mentors
- Orchard Farmers' Cooperative: fields and questions for our sensors
- Department of Electrical Engineering of the institute: two laboratories after hours
- Central Library: a room for the study groups

To become a partner, tell us by email which tool, room or hour you can lend, and we answer with an agreement of one page.

## Where the money comes from

Of every ₹100, about ₹60 are grants of IEEE and of the institute, ₹25 come from sponsors and ₹15 from workshop fees. Half of the money pays for parts and fabrication, and a third for travel and venues. The accounts are presented at the annual general meeting, and every member can read them.`;

const title = (text: string) => paragraph({ type: "text", text, marks: bold });

const listOf = (links: readonly (readonly [text: string, href: string])[]): Block => ({
  type: "bulletList",
  content: links.map(([text, href]) => ({
    type: "listItem",
    content: [{ type: "paragraph", content: [{ type: "text", text, marks: link(href) }] }],
  })),
});

/** A text that ends with a link to an achievement, which gives its section a picture. */
interface Story {
  achievement: string;
  slug: string;
  text: string;
  link: string;
}

const stories = {
  members: {
    achievement: "Two hundred members",
    slug: "two-hundred-members",
    text: "Member number 200 joined at a table on the Central Lawn. ",
    link: "Two hundred members",
  },
  station: {
    achievement: "Grant for a community weather station",
    slug: "grant-for-a-community-weather-station",
    text: "Six members built a weather station that costs less than a mobile phone. The station is on a school roof, and the pupils read it every morning. ",
    link: "How we built the station",
  },
  committee: {
    achievement: "Member elected to the section's student committee",
    slug: "member-elected-to-the-section-s-student-committee",
    text: "A former secretary now represents eleven branches in the section. ",
    link: "Member elected to the section's student committee",
  },
} satisfies Record<string, Story>;

interface SampleContent {
  events: readonly EventInput[];
  achievements: readonly AchievementInput[];
  team: readonly TeamMemberInput[];
}

/** Subjects, the positions of the people to ask, and where to find them. Sites without the first position ask the next one. */
const contacts: readonly (readonly [subject: string, positions: readonly string[], place: string])[] = [
  [
    "Membership",
    ["Membership Development Chair", "Secretary"],
    "In Room C-204 during the office hours, which are at the end of this page.",
  ],
  [
    "Events and rooms",
    ["Events Lead", "Joint Secretary"],
    "In Room C-204 during the office hours, with the calendar of all rooms.",
  ],
  [
    "Sponsors and partners",
    ["Sponsorship and Logistics Lead", "Treasurer"],
    "By appointment: we visit you, or show you the labs.",
  ],
  ["Women in Engineering", ["WIE Chair"], "At each bench evening, in the Communication Lab."],
  ["Robotics and Automation", ["Robotics Chair"], "At the open arena, in Block B."],
  ["Power and Energy", ["Power and Energy Chair"], "At the bench hour, in the microgrid laboratory."],
];

/** Returns the section with a contact for each subject whose people the site has. */
function contactsOf(team: SampleContent["team"]): Block[] {
  const found = contacts.flatMap(([subject, positions, place]) => {
    const [person] = positions.flatMap((wanted) => team.filter(({ position }) => position === wanted));
    if (!person) return [];
    const answer: Inline = { type: "text", text: ` ${person.name}, ${person.position}. ${place}` };
    return [paragraph({ type: "text", text: `${subject}:`, marks: bold }, answer)];
  });
  if (found.length === 0) return [];
  const list: List = { type: "bulletList", content: found.map((item) => ({ type: "listItem", content: [item] })) };
  const mailbox = "You can also write to the address under Contact.";
  return [title("Who to ask"), list, paragraph({ type: "text", text: mailbox })];
}

/** Returns the default mission with a link to the annual reports, if the site has some. */
export function missionText(now: Date, { events }: Pick<SampleContent, "events">): RichText {
  const { mission } = defaultTexts.about;
  if (reportedYears(now, events).length === 0) return mission;
  const reports = { type: "text", text: "Annual reports", marks: link("/newsletter#annual-report") } as const;
  return { ...mission, content: [...mission.content, paragraph(reports)] };
}

/** Returns the last text of the About page: the history, the numbers and the people of the branch, and its reports. */
export function aboutText(now: Date, { events, achievements, team }: SampleContent): RichText {
  const firstYear = events.map(({ date }) => date.slice(0, "2026".length)).sort()[0] ?? "";
  const records: Inline = {
    type: "text",
    text: `The events on this website begin in ${firstYear}. Older records are on paper, in the branch's office.`,
  };
  /** Small sites do not have all achievements. */
  const about = ({ achievement, slug, text, link: words }: Story, heading?: string): Block[] => {
    if (!achievements.some(({ title }) => title === achievement)) return [];
    const story = paragraph(
      { type: "text", text },
      { type: "text", text: words, marks: link(`/achievements/${slug}`) },
    );
    return heading === undefined ? [story] : [title(heading), story];
  };
  return {
    type: "doc",
    content: [
      title("Who we are"),
      paragraph(...origin),
      title("Our history"),
      markedList("bold", years),
      paragraph(records),
      ...richTextOf(numbers).content,
      ...about(stories.members),
      ...about(stories.station, "Built here"),
      ...richTextOf(people).content,
      ...about(stories.committee),
      title("What members say"),
      markedList("italic", quotes),
      ...richTextOf(partners).content,
      ...contactsOf(team),
      title("Read more"),
      listOf([
        ...reportedYears(now, events).map((year) => [`Annual report ${year}`, annualReportLink(year)] as const),
        ["Past issues of our newsletter", "/newsletter"],
        ["Our guides and templates", "/resources"],
      ]),
    ],
  };
}
