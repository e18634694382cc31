import { type Db, isPostgres } from "./db/database.ts";
import { notifyOthers } from "./db/notifications.store.ts";

/** A write: the content type as in the audit table, and the ID. */
export interface Change {
  entity: string;
  id: string;
}

/** A change without details. */
export const ANYTHING: Change = { entity: "*", id: "*" };

/** Returns whether a change may concern a content type. */
export const concerns =
  (kind: string) =>
  ({ entity }: Change): boolean =>
    entity === kind || entity === ANYTHING.entity;

export type ChangeListener = (changes: readonly Change[]) => void;

/** Signals every write, by requests, jobs, commands or other instances. */
export interface Changes {
  /** Notifies the other instances on this database when the transaction commits. */
  notifyOthers(db: Db, changes: readonly Change[]): Promise<void>;
  /** Notifies this process. Call it after the commit. */
  emit(changes: readonly Change[]): void;
  /** @returns a function that stops listening */
  on(listener: ChangeListener): () => void;
}

/** @param instance identifies this process, so that it ignores its own notifications */
export function createChanges(instance: string): Changes {
  const listeners = new Set<ChangeListener>();
  return {
    async notifyOthers(db, changes) {
      // Other processes on SQLite are detected by the data version: see platform/db/other-writers.ts.
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
