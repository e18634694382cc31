import { useSyncExternalStore } from "react";
import { forgetAllTyped } from "#kit/form/typed-before.ts";
import type { Role } from "#shared/roles.ts";
import { site } from "#src/site.ts";
import type { EndedSession } from "../sign-in.contract.ts";

/** Key of the token in local storage (docs/decisions/005-use-local-storage-for-the-token.md). */
const STORAGE_KEY = "adminToken";
const BROWSER_KEY = "adminBrowser";

/**
 * unknown: not asked yet; signed-in: the server knows the token; ended: it was good, and is no longer;
 * signed-out: there is none.
 */
export type SessionState = "unknown" | "signed-in" | "ended" | "signed-out";

interface Session {
  state: SessionState;
  username: string;
  /** Nobody's until the server has said it. */
  role: Role | null;
  /** IANA zone in which instants are shown: the site's. */
  timeZone: string;
  /** It was asked whether the token is good, and did not say. */
  isServerAway: boolean;
  /** The session that this sign-in ended, until the person dismisses the notice. */
  endedSession?: EndedSession | undefined;
}

const unknown: Session = {
  state: "unknown",
  username: "",
  role: null,
  timeZone: site.branch.timeZone,
  isServerAway: false,
};
let session = unknown;
const listeners = new Set<() => void>();

function change(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

export const storedToken = (): string | null => localStorage.getItem(STORAGE_KEY);

/** A random mark by which the server knows this browser again, so that wrong passwords of others do not hold it up. */
export function browserMark(): string {
  const stored = localStorage.getItem(BROWSER_KEY);
  if (stored) return stored;
  const random = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  const mark = btoa(random).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  localStorage.setItem(BROWSER_KEY, mark);
  return mark;
}

export const currentSession = (): Session => session;

/** The server has accepted the token. */
export function sessionStarted(
  { username, role, timeZone, endedSession }: Pick<Session, "username" | "role" | "timeZone" | "endedSession">,
  token?: string,
) {
  if (token) localStorage.setItem(STORAGE_KEY, token);
  change({ state: "signed-in", username, role, timeZone, isServerAway: false, endedSession });
}

/** Removes the notice about the session that this sign-in ended. */
export const dismissEndedSession = () => change({ ...session, endedSession: undefined });

/** Officers have said another zone. */
export function zoneSaid(timeZone: string) {
  if (timeZone !== session.timeZone) change({ ...session, timeZone });
}

/** Nobody knows yet whether the token is good, so it stays. */
export const serverAway = () => change({ ...session, isServerAway: true });

/** The token is no longer good. Who was at work is asked to sign in again, where they are. */
export function sessionEnded() {
  localStorage.removeItem(STORAGE_KEY);
  change({ ...session, state: session.state === "signed-in" ? "ended" : "signed-out", isServerAway: false });
}

/** The person left. */
export function sessionClosed() {
  forgetAllTyped(sessionStorage);
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
