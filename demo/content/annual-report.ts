import type { AchievementInput } from "#features/achievements/achievements.contract.ts";
import type { EventInput } from "#features/events/events.contract.ts";
import { makeAttendance } from "./event-details.ts";

interface Year {
  year: number;
  events: readonly EventInput[];
  achievements: readonly AchievementInput[];
}

const kinds = [
  ["workshop", "workshops"],
  ["talk", "talks"],
  ["competition", "competitions"],
  ["visit", "visits"],
  ["social", "social events"],
] as const;

const HIGHLIGHTS = 4;
/** A year with fewer events has no annual report to read on the site. */
const EVENTS_OF_REPORT = 10;

const eventsOf = ({ year, events }: Omit<Year, "achievements">) =>
  events.filter(({ date }) => date.startsWith(`${year}-`));

/** Returns the latest two complete years with enough events. */
export const reportedYears = (now: Date, events: readonly EventInput[]): number[] =>
  [1, 2]
    .map((years) => now.getUTCFullYear() - years)
    .filter((year) => eventsOf({ year, events }).length >= EVENTS_OF_REPORT);

function numbersOf(held: readonly EventInput[], wins: number): string[] {
  const attendances = held.map(makeAttendance);
  const people = attendances.reduce((sum, { members, guests }) => sum + members + guests, 0);
  const byKind = kinds.flatMap(([kind, label]) => {
    const count = held.filter((event) => event.kind === kind).length;
    return count > 1 ? [`${count} ${label}`] : [];
  });
  return [
    `- ${held.length} events: ${byKind.join(", ")}`,
    `- ${people.toLocaleString("en")} participants, ${Math.round(people / held.length)} at an average event`,
    ...(wins > 0 ? [`- ${wins} prizes, grants and publications of our members`] : []),
    "- 11 partner schools, and more than 600 torches that pupils have built with us",
  ];
}

/** Returns an annual report as paragraphs. Its figures are counted from the sample events and achievements. */
export function annualReport({ year, events, achievements }: Year): string {
  const held = eventsOf({ year, events });
  const wins = achievements.filter(({ date }) => date.endsWith(String(year)));
  const best = wins.slice(0, HIGHLIGHTS).map(({ title, description }) => `- ${title}. ${description.split(". ")[0]}.`);
  const ofWomen = held.filter(({ unit }) => unit === "wie").length;
  const sections = [
    [
      `This report covers January to December ${year}. It says what we did, what it cost and who helped. The officers present it at the next annual general meeting.`,
    ],
    [`${year} in numbers`, ...numbersOf(held, wins.length)],
    best.length > 0 ? ["Highlights", ...best.map((line) => line.replace("..", "."))] : [],
    [
      "Chapters",
      `Women in Engineering organised ${ofWomen} of the events, among them the bench evenings, and ran the school programme. The chapters of the technical societies share the labs and the tools with the branch. Each of them has three officers and its own budget.`,
    ],
    [
      "What did not work",
      "We cancelled two evenings because too few people had registered, and one kit ran out of parts. Since then, registration closes three days before a workshop, and the parts are counted a week before it.",
    ],
    [
      "Money",
      "Of every ₹100, about ₹60 came from IEEE and the institute as grants, ₹25 from sponsors and ₹15 from workshop fees. We spent about ₹50 on parts and fabrication, ₹35 on travel and venues, and ₹5 on printing. The last ₹10 stay in reserve for the following spring. Every member can read the accounts.",
    ],
    [
      "Thanks",
      "To the faculty who opened the labs on Saturdays, to the staff of the workshop who repaired what we broke, to our sponsors, and to everyone who stayed to stack the chairs.",
    ],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}
