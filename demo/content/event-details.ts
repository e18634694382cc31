import { itemAt, wholeNumber } from "#demo/random.ts";
import type { EventInput } from "#features/events/events.contract.ts";
import { BRANCH_HOST, type VtoolsCategory } from "#shared/vtools.ts";
import { chapterTopics } from "../texts/chapters.ts";
import { attendances, summaries } from "../texts/summaries.ts";
import { DAY_MS } from "./days.ts";
import { eventProgramme, hasFee, makeEvent } from "./events.ts";
import { personName } from "./people.ts";

const YEARS = 2;
/** Officers report an event within some weeks. The latest events are not reported yet. */
const REPORT_DAYS = 30;
/** vTools has given out about 500,000 IDs. Sample events have IDs far beyond, so that no link opens another unit's event. */
const SAMPLE_ID = 990_000_000;
/** The ID of the chapter in the default content. */
const WIE_CHAPTER = "wie-miet";

/** The categories by a word of the title or by the kind. The first match counts. */
const categories: readonly (readonly [RegExp, VtoolsCategory, EventInput["subcategory"]])[] = [
  [/General Meeting/, "Administrative", "ExCom"],
  [/Leadership|New Officers/, "Administrative", "Officer Training"],
  [/Resume|Careers|Writing|Graduation|Mentor/, "Professional", "Professional Development"],
  [/School/, "Pre-U STEM Program", "Student Workshop"],
  [/ visit$/, "Professional", "Industry Relations"],
  [/Ham Radio|Open Source/, "Technical", undefined],
  [/ social$/, "Nontechnical", "Social"],
  [/./, "Technical", undefined],
];

const speakerRoles = [
  "Protection engineer, state utility",
  "Verification engineer, former member of the branch",
  "Professor of Electrical Engineering",
  "Founder of a start-up for sensors",
];

/** The roles of guests who studied here. */
const alumniRoles = [
  "Verification engineer, graduate of 2019",
  "Layout engineer, graduate of 2017",
  "Test engineer, graduate of 2021",
];

/** The needs of a workshop by a word of its texts. The first match counts. */
const requirements: readonly (readonly [RegExp, string])[] = [
  [/KiCad/, "A mouse, and a laptop with KiCad installed"],
  [/Python/, "A laptop and basics of Python"],
  [/laptop|Computing Lab|Embedded/, "A laptop"],
  [/./, "No experience needed"],
];
const CONTACT = "events@example.org";
const CAMPUS = "Main Campus";

/** Splits "Electronics Lab 2, Block C" into room and building. The events at a school are not on the campus. */
function placeOf(location: string): Pick<EventInput, "building" | "room"> {
  if (/School/.test(location)) return { building: location };
  const [room = "", block] = location.split(", ");
  if (!block && !/Lab( \d)?$|Hall|Room|Workshop$/.test(room)) return { building: `${room}, ${CAMPUS}` };
  const usual = /Library/.test(room) ? "Library" : /Hall|Room/.test(room) ? "Block A" : "Block D";
  return { room, building: `${block ?? usual}, ${CAMPUS}` };
}

const requirementOf = ({ title, description, location }: EventInput): string | undefined =>
  requirements.find(([words]) => words.test(`${title} ${description} ${location}`))?.[1];

function speakersOf(index: number, { kind, title }: EventInput): EventInput["speakers"] {
  if (kind !== "talk") return undefined;
  const count = /Panel|Evening|Symposium/.test(title) ? 3 : 1;
  const roles = /Alumni/.test(title) ? alumniRoles : speakerRoles;
  return Array.from({ length: count }, (_, place) => {
    const { given, family } = personName(400 + index * 3 + place);
    return {
      name: `${given} ${family}`,
      role: itemAt(roles, index + place),
      link: place === 0 ? `https://example.org/people/${given}-${family}`.toLowerCase() : undefined,
    };
  });
}

/** Returns the chapter of a sample event on a site with sample chapters. */
export function makeEventChapter(now: Date, index: number): Partial<EventInput> {
  const { title, unit } = makeEvent(now, index);
  const [, chapter] = (unit === "branch" && chapterTopics.find(([words]) => words.test(title))) || [];
  if (!chapter) return {};
  const { hosts } = makeEventDetails(now, index);
  return { chapter, unit: undefined, ...(hosts && { hosts: [chapter, ...hosts] }) };
}

const isOver = (now: Date, { date, time }: EventInput) => Date.parse(`${date}T${time}:00Z`) < now.getTime();
const daysAgo = (now: Date, { date }: EventInput) => (now.getTime() - Date.parse(`${date}T00:00:00Z`)) / DAY_MS;

/** Returns the details of a sample event for visitors and IEEE. Events that are older than two years have none. */
export function makeEventDetails(now: Date, index: number): Partial<EventInput> {
  const event = makeEvent(now, index);
  const days = daysAgo(now, event);
  if (days > YEARS * 366) return {};
  const [, category, subcategory] = categories.find(([words]) => words.test(`${event.title} ${event.kind}`)) ?? [];
  return {
    format: event.kind === "talk" && index % 9 === 0 && !/Evening/.test(event.title) ? "hybrid" : "in_person",
    ...placeOf(event.location),
    city: "Jammu",
    postalCode: "181122",
    cost: hasFee(index) ? "₹100, members free" : "Free",
    ...(event.kind === "workshop" && { requirements: requirementOf(event) }),
    contact: CONTACT,
    formattedDescription: eventProgramme(index),
    speakers: speakersOf(index, event),
    hosts: event.unit === "wie" ? [WIE_CHAPTER, BRANCH_HOST] : [BRANCH_HOST],
    category,
    subcategory,
    ...(isOver(now, event) && days > REPORT_DAYS && { vtoolsId: SAMPLE_ID + index }),
  };
}

/** Returns what visitors read about a sample event that is over. */
export function makeEventSummary(now: Date, index: number): string | undefined {
  const event = makeEvent(now, index);
  return isOver(now, event) ? summaries[event.title] : undefined;
}

/** Returns the numbers of members and guests at a sample event. */
export const makeAttendance = ({ title }: Pick<EventInput, "title">) =>
  attendances[title] ?? {
    members: wholeNumber(`members ${title}`, 8, 45),
    guests: wholeNumber(`guests ${title}`, 2, 30),
  };

const OFFICER = "secretary";

/** Returns what officers entered after a sample event. Only events with a vTools ID were reported to IEEE. */
export function makeEventClosing(event: EventInput) {
  const { title, date, description, vtoolsId } = event;
  const { members, guests } = makeAttendance(event);
  const enteredAt = Date.parse(`${date}T12:00:00Z`) + 9 * DAY_MS;
  return {
    members_attending: members,
    guests_attending: guests,
    confirmed_at: enteredAt,
    confirmed_by: OFFICER,
    ...(vtoolsId && {
      report_text: `${title} took place as announced. ${description.split(". ")[0]}.`.replace("..", "."),
      wrapped_up_at: enteredAt,
      wrapped_up_by: OFFICER,
      reported_at: enteredAt,
      reported_by: OFFICER,
    }),
  };
}
