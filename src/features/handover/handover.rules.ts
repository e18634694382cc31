import { formatDay, formatInstant } from "#shared/dates.ts";
import type { HandoverLine, Notes } from "./handover.contract.ts";

const DAY_MS = 24 * 3_600_000;
const RECENT_DAYS = 30;
const LATE_DAYS = 60;
const OWNERS_RECOMMENDED = 2;
const RENEWAL_SOON_DAYS = 60;
const NOTES_OLD_DAYS = 366;
const BUILD_OLD_DAYS = 183;
const BUILD_TOO_OLD_DAYS = 366;

/** An active account; instants in milliseconds. */
export interface Account {
  id: string;
  username: string;
  name: string | null;
  role: string;
  last_sign_in_at: number | null;
  ends_at: number | null;
  counselor: 0 | 1;
}

const isOwner = ({ role }: Pick<Account, "role">): boolean => role === "owner";

/**
 * Returns the owners who take over the site: all remaining owners except the counselor. An owner who started the
 * handover and stays counts as signed in.
 */
export const successorsOf = (
  accounts: readonly Account[],
  { leaving, startedAt, startedBy }: { leaving: readonly string[]; startedAt: string; startedBy: string },
): { username: string; name: string; hasSignedIn: boolean }[] =>
  accounts
    .filter((account) => isOwner(account) && account.counselor === 0 && account.ends_at === null)
    .filter(({ id }) => !leaving.includes(id))
    .map(({ username, name, last_sign_in_at }) => ({
      username,
      name: name ?? "",
      hasSignedIn: username === startedBy || (last_sign_in_at ?? 0) >= Date.parse(startedAt),
    }));

/** The build of the running code. */
export interface Build {
  version: string;
  /** A short hash of its sources. */
  of: string;
  madeAt: string;
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** Checks that at least two owners have signed in recently. */
export function assessOwners(accounts: readonly Account[], now: Date): HandoverLine {
  const part = "Owners";
  const since = (days: number) =>
    accounts
      .filter((account) => isOwner(account) && (account.last_sign_in_at ?? 0) >= now.getTime() - days * DAY_MS)
      .map(({ username }) => username);
  const recent = since(RECENT_DAYS);
  if (recent.length >= OWNERS_RECOMMENDED)
    return { part, state: "well", words: `${listed(recent)} signed in within the last ${RECENT_DAYS} days.` };
  const late = since(LATE_DAYS);
  const to = "/admin/officers";
  if (late.length >= OWNERS_RECOMMENDED)
    return {
      part,
      state: "advice",
      words: `${recent[0] ? `Only ${recent[0]}` : "No owner"} signed in within the last ${RECENT_DAYS} days. ${listed(late)} signed in within the last ${LATE_DAYS} days.`,
      todo: "Ask the other owners to sign in once, to confirm that they can.",
      to,
    };
  return {
    part,
    state: "wrong",
    words: late[0]
      ? `Only ${late[0]} signed in within the last ${LATE_DAYS} days. The site depends on one person.`
      : `No owner has signed in for ${LATE_DAYS} days.`,
    todo: "Invite a second owner, or ask an existing owner to sign in.",
    to,
  };
}

/** Checks that there is a counselor's account, which officers cannot end. */
export function assessCounselor(accounts: readonly Account[]): HandoverLine {
  const part = "Counselor";
  const counselor = accounts.find((account) => account.counselor === 1);
  if (counselor)
    return {
      part,
      state: "well",
      words: `${counselor.username} is the counselor. Other officers can’t end this account.`,
    };
  return {
    part,
    state: "advice",
    words: "No account is marked as the counselor’s. The counselor stays when officers change.",
    todo: "Invite the counselor as an owner. When they have signed in, select “Mark as counselor” on the Officers screen.",
    to: "/admin/officers",
  };
}

/** Checks that the notes name the domain and the hosting, and that both are paid. @param today YYYY-MM-DD in the site's time zone */
export function assessNotes(notes: Notes, { now, today }: { now: Date; today: string }): HandoverLine {
  const part = "Domain and hosting";
  const to = "/admin/handover#notes";
  if (notes.domain === "" || notes.hosting === "")
    return {
      part,
      state: "wrong",
      words: `The notes don’t say where the ${notes.domain === "" ? "domain is registered" : "site runs"}.`,
      todo: "Complete the notes below. If nobody renews the domain, visitors can’t reach the site.",
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
      todo: "Renew it, then enter the new date in the notes.",
      to,
    };
  const savedAt = notes.savedAt ?? "";
  if (now.getTime() - Date.parse(savedAt) > NOTES_OLD_DAYS * DAY_MS)
    return {
      part,
      state: "advice",
      words: "The notes are more than a year old.",
      todo: "Check the notes and save them again.",
      to,
    };
  return { part, state: "well", words: "The notes below are complete." };
}

/** Checks the age of the running code. */
export function assessBuild(
  build: Build | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
): HandoverLine {
  const part = "Version";
  if (!build) return { part, state: "advice", words: "The build date of this version is unknown." };
  const words = `Version ${build.version}, build ${build.of}, from ${formatInstant(build.madeAt, timeZone)}.`;
  const days = (now.getTime() - Date.parse(build.madeAt)) / DAY_MS;
  if (days <= BUILD_OLD_DAYS) return { part, state: "well", words };
  return {
    part,
    state: days > BUILD_TOO_OLD_DAYS ? "wrong" : "advice",
    words,
    todo: "Ask the server administrator to update the site. Old versions have known faults.",
  };
}

/** Sums up all parts in one sentence. */
export function summarizeHandover(lines: readonly HandoverLine[]): Pick<HandoverLine, "state" | "words"> {
  const wrong = lines.filter(({ state }) => state === "wrong").length;
  if (wrong > 0)
    return {
      state: "wrong",
      words: `The site is not ready for a handover: ${wrong} ${wrong === 1 ? "part needs" : "parts need"} action.`,
    };
  if (lines.some(({ state }) => state === "advice"))
    return { state: "advice", words: "The site is ready for a handover. Some parts need attention." };
  return { state: "well", words: "The site is ready for a handover." };
}
