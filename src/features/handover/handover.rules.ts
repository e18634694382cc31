import { formatDay, formatInstant } from "#shared/dates.ts";
import type { HandoverLine, Notes } from "./handover.contract.ts";
import { type Account, isOwner } from "./successors.rules.ts";

const DAY_MS = 24 * 3_600_000;
const RECENT_DAYS = 30;
const LATE_DAYS = 60;
const OWNERS_WANTED = 2;
const RENEWAL_SOON_DAYS = 60;
const NOTES_OLD_DAYS = 366;
const BUILD_OLD_DAYS = 183;
const BUILD_TOO_OLD_DAYS = 366;

/** Of the code that runs. */
export interface Build {
  version: string;
  /** A few characters that differ with its sources. */
  of: string;
  madeAt: string;
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** Whether the site has more than one person who can do everything, and comes. */
export function judgeOwners(accounts: readonly Account[], now: Date): HandoverLine {
  const part = "Owners";
  const since = (days: number) =>
    accounts
      .filter((account) => isOwner(account) && (account.last_sign_in_at ?? 0) >= now.getTime() - days * DAY_MS)
      .map(({ username }) => username);
  const recent = since(RECENT_DAYS);
  if (recent.length >= OWNERS_WANTED)
    return { part, state: "well", words: `Within ${RECENT_DAYS} days ${listed(recent)} have signed in.` };
  const late = since(LATE_DAYS);
  const to = "/admin/officers";
  if (late.length >= OWNERS_WANTED)
    return {
      part,
      state: "advice",
      words: `Within ${RECENT_DAYS} days ${recent[0] ? `${recent[0]} alone has` : "no owner has"} signed in; within ${LATE_DAYS}, ${listed(late)}.`,
      todo: "Ask the others to sign in once, so that you know that they can.",
      to,
    };
  return {
    part,
    state: "wrong",
    words: `Within ${LATE_DAYS} days ${late[0] ? `${late[0]} alone has` : "no owner has"} signed in: with one person the site would be lost.`,
    todo: "Invite a second owner, or ask one that is there to sign in.",
    to,
  };
}

/** Whether there is an account that officers cannot end. */
export function judgeCounselor(accounts: readonly Account[]): HandoverLine {
  const part = "Counselor";
  const counselor = accounts.find((account) => account.counselor === 1);
  if (counselor)
    return {
      part,
      state: "well",
      words: `${counselor.username} is marked as the counselor, and cannot be locked out.`,
    };
  return {
    part,
    state: "advice",
    words: "Nobody is marked as the counselor, who stays when officers change.",
    todo: "Invite the counselor as an owner. When they have signed in, select “Mark as counselor” on the Officers screen.",
    to: "/admin/officers",
  };
}

/** Whether who comes next finds the domain and the server. @param today YYYY-MM-DD in the site's time zone */
export function judgeNotes(notes: Notes, { now, today }: { now: Date; today: string }): HandoverLine {
  const part = "Domain and hosting";
  const to = "/admin/handover#notes";
  if (notes.domain === "" || notes.hosting === "")
    return {
      part,
      state: "wrong",
      words: `Nobody has written down where the ${notes.domain === "" ? "domain is registered" : "site runs"}.`,
      todo: "Write it down below: a domain that nobody renews takes the site with it.",
      to,
    };
  const soon = new Date(now.getTime() + RENEWAL_SOON_DAYS * DAY_MS).toISOString().slice(0, 10);
  const due = [
    { what: "The domain", day: notes.domainUntil },
    { what: "The hosting", day: notes.hostingUntil },
  ].filter(({ day }) => day !== "" && day <= soon);
  if (due.length > 0)
    return {
      part,
      state: due.some(({ day }) => day < today) ? "wrong" : "advice",
      words: due.map(({ what, day }) => `${what} is paid until ${formatDay(day)}.`).join(" "),
      todo: "Renew it, and write the new day down.",
      to,
    };
  const savedAt = notes.savedAt ?? "";
  if (now.getTime() - Date.parse(savedAt) > NOTES_OLD_DAYS * DAY_MS)
    return { part, state: "advice", words: "The notes are older than a year.", todo: "Read them, and save them.", to };
  return { part, state: "well", words: "It is written down below." };
}

/** How old the code is that runs. */
export function judgeBuild(build: Build | undefined, { now, timeZone }: { now: Date; timeZone: string }): HandoverLine {
  const part = "Version";
  if (!build) return { part, state: "advice", words: "It is not known when this version was built." };
  const words = `Version ${build.version}, build ${build.of}, of ${formatInstant(build.madeAt, timeZone)}.`;
  const days = (now.getTime() - Date.parse(build.madeAt)) / DAY_MS;
  if (days <= BUILD_OLD_DAYS) return { part, state: "well", words };
  return {
    part,
    state: days > BUILD_TOO_OLD_DAYS ? "wrong" : "advice",
    words,
    todo: "Ask whoever looks after the server to update it: what is old has known faults.",
  };
}

/** The whole in one sentence. */
export function handoverInWords(lines: readonly HandoverLine[]): Pick<HandoverLine, "state" | "words"> {
  const wrong = lines.filter(({ state }) => state === "wrong").length;
  if (wrong > 0)
    return {
      state: "wrong",
      words: `The site might not survive its webmaster: ${wrong} ${wrong === 1 ? "thing is" : "things are"} to be mended.`,
    };
  if (lines.some(({ state }) => state === "advice"))
    return { state: "advice", words: "The site would survive its webmaster. Some things could be better." };
  return { state: "well", words: "The site would survive its webmaster." };
}
