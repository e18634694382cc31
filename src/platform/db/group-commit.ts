import { sql, type Transaction } from "kysely";
import { type Db, inTransaction } from "./database.ts";
import type { Database } from "./schema/tables.ts";

type Work<Result> = (db: Transaction<Database>) => Promise<Result>;

interface Task {
  /** Runs the work in a savepoint. Returns a function that settles the caller's promise after the commit. */
  attempt: (db: Transaction<Database>) => Promise<() => void>;
  reject: (error: unknown) => void;
}

/** With SQLite, a transaction blocks the event loop, so it must stay short. */
const TASKS_MAX = 50;

/**
 * Returns a function that runs a small change in a transaction. Changes that arrive while a transaction runs share the
 * next one, because most of the time of a commit is spent waiting for the disk. Each change has a savepoint: an error
 * undoes this change only. The returned promise is resolved after the commit.
 */
export function createGroupCommit(deps: { db: Db }): <Result>(work: Work<Result>) => Promise<Result> {
  let waiting: Task[] = [];
  let isRunning = false;

  async function commitWaiting() {
    isRunning = true;
    while (waiting.length > 0) {
      const tasks = waiting.slice(0, TASKS_MAX);
      waiting = waiting.slice(TASKS_MAX);
      try {
        const settle = await inTransaction(deps, async ({ db }) => {
          const attempted = [];
          for (const task of tasks) attempted.push(await task.attempt(db));
          return attempted;
        });
        for (const settleOne of settle) settleOne();
      } catch (error) {
        for (const task of tasks) task.reject(error);
      }
    }
    isRunning = false;
  }

  return (work) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>();
    const attempt: Task["attempt"] = async (db) => {
      await sql`savepoint task`.execute(db);
      try {
        const result = await work(db);
        await sql`release savepoint task`.execute(db);
        return () => resolve(result);
      } catch (error) {
        await sql`rollback to savepoint task`.execute(db);
        await sql`release savepoint task`.execute(db);
        return () => reject(error);
      }
    };
    waiting.push({ attempt, reject });
    if (!isRunning) void commitWaiting();
    return promise;
  };
}
