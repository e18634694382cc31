import { useSyncExternalStore } from "react";

/** Where the specification keeps the token. */
const STORAGE_KEY = "adminToken";

/**
 * unknown: not asked yet; signed-in: the server knows the token; ended: it was good, and is no longer;
 * signed-out: there is none.
 */
export type SessionState = "unknown" | "signed-in" | "ended" | "signed-out";

interface Session {
  state: SessionState;
  username: string;
}

let session: Session = { state: "unknown", username: "" };
const listeners = new Set<() => void>();

function change(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

export const storedToken = (): string | null => localStorage.getItem(STORAGE_KEY);

export const currentSession = (): Session => session;

/** The server has accepted the token. */
export function sessionStarted(username: string, token?: string) {
  if (token) localStorage.setItem(STORAGE_KEY, token);
  change({ state: "signed-in", username });
}

/** The token is no longer good. Who was at work is asked to sign in again, where they are. */
export function sessionEnded() {
  localStorage.removeItem(STORAGE_KEY);
  change({ ...session, state: session.state === "signed-in" ? "ended" : "signed-out" });
}

/** The person left. */
export function sessionClosed() {
  localStorage.removeItem(STORAGE_KEY);
  change({ state: "signed-out", username: "" });
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

const onServer: Session = { state: "unknown", username: "" };

export const useSession = () =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => onServer,
  );
