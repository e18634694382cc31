import { createContext, use, useSyncExternalStore } from "react";
import { deleteAllDrafts } from "#kit/form/form-draft.ts";
import type { Role } from "#shared/roles.ts";

/** Storage key of the token (docs/product.md). */
const STORAGE_KEY = "adminToken";
const BROWSER_KEY = "adminBrowser";

/**
 * State of the sign-in. unknown: not verified yet. signed-in: the server accepts the token. ended: the token was valid
 * and is no longer. signed-out: no token.
 */
export type SessionState = "unknown" | "signed-in" | "ended" | "signed-out";

/** A session that a new sign-in ended, because a person has a limited number of sessions. */
interface EndedSession {
  browser: string;
  startedAt: string;
  lastSeenAt: string;
}

interface Session {
  state: SessionState;
  username: string;
  /** Null until the server has verified the token. */
  role: Role | null;
  /** ID of the chapter that an editor is limited to. */
  chapter?: string | undefined;
  /** IANA time zone of the site, in which the screens show times. */
  timeZone: string;
  /** Whether the last verification got no answer. */
  isServerAway: boolean;
  /** The session that this sign-in ended, until the person dismisses the notice. */
  endedSession?: EndedSession | undefined;
}

const unknown: Session = { state: "unknown", username: "", role: null, timeZone: "UTC", isServerAway: false };
let session = unknown;
const listeners = new Set<() => void>();

function change(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

export const storedToken = (): string | null => localStorage.getItem(STORAGE_KEY);

/**
 * Returns a random mark that identifies this browser to the server, so that wrong passwords of others do not delay
 * it.
 */
export function browserMark(): string {
  const stored = localStorage.getItem(BROWSER_KEY);
  if (stored) return stored;
  const random = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  const mark = btoa(random).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  localStorage.setItem(BROWSER_KEY, mark);
  return mark;
}

export const currentSession = (): Session => session;

/** Stores that the server has accepted the token. */
export function sessionStarted(
  {
    username,
    role,
    chapter,
    timeZone,
    endedSession,
  }: Pick<Session, "username" | "role" | "chapter" | "timeZone" | "endedSession">,
  token?: string,
) {
  if (token) localStorage.setItem(STORAGE_KEY, token);
  change({ state: "signed-in", username, role, chapter, timeZone, isServerAway: false, endedSession });
}

/** Removes the notice about the session that this sign-in ended. */
export const dismissEndedSession = () => change({ ...session, endedSession: undefined });

/** Stores the site's new time zone. */
export function changeTimeZone(timeZone: string) {
  if (timeZone !== session.timeZone) change({ ...session, timeZone });
}

/** Keeps the token, because its validity is unknown. */
export const serverAway = () => change({ ...session, isServerAway: true });

/** Marks the session as ended. The person is asked to sign in again on the same screen. */
export function sessionEnded() {
  localStorage.removeItem(STORAGE_KEY);
  change({ ...session, state: session.state === "signed-in" ? "ended" : "signed-out", isServerAway: false });
}

/** Marks the person as signed out. */
export function sessionClosed() {
  deleteAllDrafts(sessionStorage);
  localStorage.removeItem(STORAGE_KEY);
  change({ ...session, state: "signed-out", username: "", role: null, isServerAway: false });
}

function subscribe(listener: () => void) {
  const otherTab = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY) return;
    if (event.newValue === null) sessionEnded();
    else if (session.state === "ended") change({ ...session, state: "signed-in" });
  };
  listeners.add(listener);
  addEventListener("storage", otherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", otherTab);
  };
}

export const useSession = () =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => unknown,
  );

/** Whether the branch reports to IEEE. Otherwise, screens do not mention it. */
export const IeeeReporting = createContext(true);

export const useIeeeReporting = (): boolean => use(IeeeReporting);
