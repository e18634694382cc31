import { itemAt } from "#demo/random.ts";
import type { AchievementInput } from "#features/achievements/achievements.contract.ts";
import type { EventInput } from "#features/events/events.contract.ts";
import { makeAttendance } from "./event-details.ts";

interface Year {
  now: Date;
  year: number;
  events: readonly EventInput[];
  achievements: readonly AchievementInput[];
}

const kinds = [
  ["workshop", "workshop", "workshops"],
  ["talk", "talk", "talks"],
  ["competition", "competition", "competitions"],
  ["visit", "visit", "visits"],
  ["social", "social event", "social events"],
  ["meeting", "meeting", "meetings"],
] as const;

interface YearTexts {
  schools: number;
  torches: number;
  failed: string;
  money: string;
  thanks: string;
}

/** The texts of each year, last year's first. */
const textsOfYears: readonly YearTexts[] = [
  {
    schools: 10,
    torches: 540,
    failed:
      "We cancelled two evenings because too few people had registered, and one workshop ran out of parts before the last table had started. Since then, two members count the parts a week before each workshop, and each registration form has a waiting list.",
    money:
      "Of every ₹100, about ₹60 came from IEEE and the institute as grants, ₹25 from sponsors and ₹15 from workshop fees. We spent about ₹50 on parts and fabrication, ₹35 on travel and venues, and ₹5 on printing. The last ₹10 stay in reserve for the following spring. Every member can read the accounts.",
    thanks:
      "To the faculty who opened the labs in the evening, to the staff of the workshop who repaired what we broke, to our sponsors, and to everyone who stayed to stack the chairs.",
  },
  {
    schools: 9,
    torches: 450,
    failed:
      "The bus for one visit came an hour late, and we saw half of the plant. Nine summaries were written more than a month after the event, from memory. We now keep the number of a second bus company, and the person who leads an event writes its summary before the next meeting of the committee.",
    money:
      "Of every ₹100, about ₹66 were grants, ₹20 came from sponsors and ₹14 from workshop fees. Parts and fabrication cost ₹54, travel and venues ₹30, and printing ₹7. We kept ₹9 for the following year. That was too little: the first order of parts had to wait for the next grant.",
    thanks:
      "To the Central Library for its conference room, to the graduates who travelled from four cities to speak to us, to the drivers of the campus bus, and to the security guards who waited until the last robot was packed.",
  },
  {
    schools: 7,
    torches: 370,
    failed:
      "Three workshops took place in the same week as laboratory exams, with half of the tables empty. We ask the departments for their exam dates first now. Seven kits came back incomplete, because no list said what belongs in the box. Each lid has a list since.",
    money:
      "Of every ₹100, ₹70 were grants, ₹17 came from sponsors and ₹13 from workshop fees. We spent ₹52 on parts and tools, ₹33 on travel and ₹8 on printing, and kept ₹7. The most expensive order was a set of ten soldering irons.",
    thanks:
      "To the parents who helped on demo day, to the carpenter of the institute who showed us how to plane a table top, and to the neighbouring branch, which lent us its projector for a month.",
  },
  {
    schools: 6,
    torches: 310,
    failed:
      "Our list of members had three versions, and 20 people got each invitation twice. The secretary keeps one list now. One talk was recorded without sound, and the speaker kindly gave it again.",
    money:
      "Of every ₹100, ₹74 were grants, ₹14 came from sponsors and ₹12 from workshop fees. We spent ₹60 on parts and tools for the new workshops, ₹26 on travel and ₹6 on printing, and kept ₹8.",
    thanks:
      "To the head of the institute for the keys, to the physics department for its thermometers, and to the first-year students who tested every exercise before anyone else did.",
  },
  {
    schools: 5,
    torches: 250,
    failed:
      "Most of the year was spent online, and fewer than half of the people who had registered came. The kits that we sent by post arrived late in the hills. Short evenings with a camera over the bench worked best, and we keep them.",
    money:
      "Of every ₹100, ₹80 were grants and ₹20 came from sponsors. We took no fees. Postage was the largest item with ₹38, then parts with ₹35, and we kept ₹27 for the year in which the labs would open again.",
    thanks:
      "To the post office in Block A, to the teachers who lent us their cameras, and to the families who gave up a kitchen table.",
  },
];

const HIGHLIGHTS = 4;
/** A year with fewer events has no annual report to read on the site. */
const EVENTS_OF_REPORT = 10;

const eventsOf = ({ year, events }: Pick<Year, "year" | "events">) =>
  events.filter(({ date }) => date.startsWith(`${year}-`));

/** Returns the latest two complete years with enough events. */
export const reportedYears = (now: Date, events: readonly EventInput[]): number[] =>
  [1, 2]
    .map((years) => now.getUTCFullYear() - years)
    .filter((year) => eventsOf({ year, events }).length >= EVENTS_OF_REPORT);

function numbersOf(held: readonly EventInput[], wins: number, { schools, torches }: YearTexts): string[] {
  const attendances = held.map(makeAttendance);
  const people = attendances.reduce((sum, { members, guests }) => sum + members + guests, 0);
  const byKind = kinds.flatMap(([kind, one, many]) => {
    const count = held.filter((event) => event.kind === kind).length;
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return [
    `- ${held.length} events: ${byKind.join(", ")}`,
    `- ${people.toLocaleString("en")} participants, ${Math.round(people / held.length)} at an average event`,
    ...(wins > 0 ? [`- ${wins} prizes, grants and publications of our members`] : []),
    `- ${schools} partner schools, and ${torches} torches that pupils have built with us since the first visit`,
  ];
}

/** Returns an annual report as paragraphs. Its figures are counted from the sample events and achievements. */
export function annualReport({ now, year, events, achievements }: Year): string {
  const texts = itemAt(textsOfYears, Math.max(0, now.getUTCFullYear() - 1 - year));
  const held = eventsOf({ year, events });
  const wins = achievements.filter(({ date }) => date.endsWith(String(year)));
  const best = wins.slice(0, HIGHLIGHTS).map(({ title, description }) => `- ${title}. ${description.split(". ")[0]}.`);
  const ofWomen = held.filter(({ unit }) => unit === "wie").length;
  const sections = [
    [
      `This report covers January to December ${year}. It says what we did, what it cost and who helped. The officers present it at the next annual general meeting.`,
    ],
    [`${year} in numbers`, ...numbersOf(held, wins.length, texts)],
    best.length > 0 ? ["Highlights", ...best.map((line) => line.replace("..", "."))] : [],
    [
      "Chapters",
      `Women in Engineering organised ${ofWomen} of the events, among them the bench evenings, and ran the school programme. The chapters of the technical societies share the labs and the tools with the branch. Each of them has three officers and its own budget.`,
    ],
    ["What did not work", texts.failed],
    ["Money", texts.money],
    ["Thanks", texts.thanks],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}
