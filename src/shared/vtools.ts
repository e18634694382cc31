/** Tables and terms of IEEE vTools (events.vtools.ieee.org), where IEEE units report their events. */

import { addressLine } from "./address-line.ts";

export const eventFormats = ["in_person", "online", "hybrid"] as const;
export type EventFormat = (typeof eventFormats)[number];

/** The categories of events with their subcategories, in the words and the order of vTools. */
export const vtoolsCategories = {
  Professional: ["Continuing Education", "Professional Development", "Industry Relations", "Other"],
  Technical: [],
  Nontechnical: ["Social", "Awards Dinner", "Pre-University", "Other"],
  Administrative: ["ExCom", "Officer Training"],
  Humanitarian: ["SIGHT", "Other"],
  "Pre-U STEM Program": [
    "Camp",
    "Career Day",
    "Competition/STEM Fairs",
    "Girls in STEM",
    "Industry/Company Tour",
    "Mentoring",
    "Parent Program",
    "Student Workshop",
    "Teacher Workshop",
  ],
} as const satisfies Record<string, readonly string[]>;
export type VtoolsCategory = keyof typeof vtoolsCategories;
export const vtoolsCategoryNames = Object.keys(vtoolsCategories) as VtoolsCategory[];

/** Returns the subcategories of a category; an empty list for a category that has none, or for no category. */
export const subcategoriesOf = (category: string): readonly string[] =>
  Object.hasOwn(vtoolsCategories, category) ? vtoolsCategories[category as VtoolsCategory] : [];

/** The largest number of members, and of guests, that vTools accepts for an event. */
export const ATTENDANCE_MAX = 5000;
export const VTOOLS_ID_MAX = 999_999_999;

/** Returns the public page of an event on vTools. */
export const vtoolsEventUrl = (id: number) => `https://events.vtools.ieee.org/m/${id}`;

/** The kinds of units, each with the prefix of its SPOID and the number of events that IEEE expects in a year. */
export const unitKinds = {
  student_branch: { prefix: "STB", minimumEvents: 4 },
  chapter: { prefix: "SBC", minimumEvents: 2 },
  affinity_group: { prefix: "SBA", minimumEvents: 2 },
} as const;
export type UnitKind = keyof typeof unitKinds;

/** The ID of the branch among the hosts of an event. The other hosts are IDs of chapters. */
export const BRANCH_HOST = "branch";

/** The branch or a chapter, as a unit of IEEE. */
export interface Unit {
  id: string;
  name: string;
  /** Empty if nobody has entered it. */
  spoid: string;
  kind: UnitKind;
  /** The number of events that IEEE expects in a year. */
  minimumEvents: number;
  /** The unit of events that older fields name; undefined for other chapters. */
  unit: "branch" | "wie" | undefined;
  /** The path of its page. */
  path: string;
}

interface ChapterUnit {
  _id: string;
  id: string;
  name: string;
  spoid?: string | undefined;
  unitKind: Exclude<UnitKind, "student_branch">;
  minimumEvents: number;
  unit?: "wie" | undefined;
}

/** Returns the units of a site: the branch, then its chapters in their order. */
export const unitsOf = (
  { name, spoid, minimumEvents }: Pick<Unit, "name" | "spoid" | "minimumEvents">,
  chapters: readonly ChapterUnit[],
): [Unit, ...Unit[]] => [
  { id: BRANCH_HOST, name, spoid, kind: "student_branch", minimumEvents, unit: "branch", path: "/" },
  ...chapters.map((chapter) => ({
    id: chapter._id,
    name: chapter.name,
    spoid: chapter.spoid ?? "",
    kind: chapter.unitKind,
    minimumEvents: chapter.minimumEvents,
    unit: chapter.unit,
    path: `/chapters/${encodeURIComponent(chapter.id)}`,
  })),
];

interface HostedEvent {
  hosts?: readonly string[] | undefined;
  chapter?: string | undefined;
  unit?: string | undefined;
}

/**
 * Returns the units that host an event, the primary host first. Without chosen hosts, the chapter or the unit of the event
 * hosts it, or the branch.
 */
export function hostsOf(
  { hosts = [], chapter, unit = "branch" }: HostedEvent,
  units: readonly [Unit, ...Unit[]],
): Unit[] {
  const chosen = hosts.flatMap((id) => units.find((known) => known.id === id) ?? []);
  return chosen.length > 0
    ? chosen
    : [units.find(({ id }) => id === chapter) ?? units.find((known) => known.unit === unit) ?? units[0]];
}

/** The numbers of people at an event. */
export interface Attendance {
  members: number;
  guests: number;
}

interface EnteredAttendance {
  membersAttending: number | null;
  guestsAttending: number | null;
}

/** Returns the numbers that an officer entered, otherwise those of the door. @returns undefined if both are unknown */
export function attendanceOf(entered: EnteredAttendance, door: Attendance | undefined): Attendance | undefined {
  const { membersAttending, guestsAttending } = entered;
  if (membersAttending === null && guestsAttending === null) return door;
  return { members: membersAttending ?? door?.members ?? 0, guests: guestsAttending ?? door?.guests ?? 0 };
}

/** Returns whether the entered numbers differ from the check-in counts. A difference needs a reason. */
export function differsFromCheckIns(entered: EnteredAttendance, door: Attendance | undefined): boolean {
  const numbers = attendanceOf(entered, door);
  return door !== undefined && (numbers?.members !== door.members || numbers.guests !== door.guests);
}

interface Place {
  format: EventFormat;
  location: string;
  building?: string | undefined;
  room?: string | undefined;
  city?: string | undefined;
  postalCode?: string | undefined;
}

/** The fields of vTools for the address of an event. Empty fields stay empty in vTools. */
interface VtoolsPlace {
  /** The building, or the location of an event without one. */
  address1: string;
  city: string;
  postalCode: string;
  /** The full address, which the posting rules ask for in the field "Building". */
  building: string;
  room: string;
}

/** Returns the address of an event. An online event has none. */
export function vtoolsPlace({
  format,
  location,
  building = "",
  room = "",
  city = "",
  postalCode = "",
}: Place): VtoolsPlace {
  if (format === "online") return { address1: "", city: "", postalCode: "", building: "", room: "" };
  const full = addressLine([location, building, [city, postalCode].filter(Boolean).join(" ")]);
  return { address1: building || location, city, postalCode, building: full, room };
}
