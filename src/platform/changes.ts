import { type Db, isPostgres } from "./db/database.ts";
import { notifyOthers } from "./db/notifications.store.ts";

/** What was written: the kind of thing, as the audit table names it, and its id. */
export interface Change {
  entity: string;
  id: string;
}

/** A change of which nothing is known but that there was one. */
export const ANYTHING: Change = { entity: "*", id: "*" };

/** Tells changes that something of a kind may have gone through from others. */
export const concerns =
  (kind: string) =>
  ({ entity }: Change): boolean =>
    entity === kind || entity === ANYTHING.entity;

export type ChangeListener = (changes: readonly Change[]) => void;

/** The one signal that something was written, whoever wrote it: a request, a job, a command, another instance. */
export interface Changes {
  /** Tells the other instances on this database, once the transaction of the write commits. */
  announce(db: Db, changes: readonly Change[]): Promise<void>;
  /** Tells this process; call it after the commit. */
  emit(changes: readonly Change[]): void;
  /** @returns what ends the listening */
  on(listener: ChangeListener): () => void;
}

/** @param instance names this process to the others, so that it does not hear itself. */
export function createChanges(instance: string): Changes {
  const listeners = new Set<ChangeListener>();
  return {
    async announce(db, changes) {
      // SQLite's other writers are heard by its data version: see platform/db/other-writers.ts.
      if (changes.length > 0 && isPostgres(db)) await notifyOthers(db, { instance, changes });
    },
    emit(changes) {
      if (changes.length > 0) for (const listener of listeners) listener(changes);
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
