import { setImmediate as nextTurn } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { AppError } from "../errors.ts";
import { type Db, inTransaction } from "./database.ts";
import type { Database } from "./schema/tables.ts";

/** Makes the changes of several inputs. Returns one result, or the reason for a refusal, for each input. */
export type GroupWork<Input, Result> = (
  db: Transaction<Database>,
  inputs: readonly Input[],
) => Promise<readonly (Result | AppError)[]>;

interface Task<Input, Result> {
  input: Input;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** With SQLite, a transaction blocks the event loop, so it must stay short. */
const TASKS_MAX = 50;

/**
 * Returns a function that makes a small change in a transaction. Changes that arrive while a transaction runs share the
 * next one, because most of the time of a commit is spent waiting for the disk, and `work` can read and write the rows
 * of all inputs at once. If `work` throws, its inputs run one by one, so that an error undoes only one change. The
 * returned promise is resolved after the commit.
 */
export function createGroupCommit<Input, Result>(
  deps: { db: Db },
  work: GroupWork<Input, Result>,
): (input: Input) => Promise<Result> {
  let waiting: Task<Input, Result>[] = [];
  let isRunning = false;

  /** Runs the work in a savepoint. Returns functions that settle the callers' promises after the commit. */
  async function attempt(db: Transaction<Database>, tasks: readonly Task<Input, Result>[]): Promise<(() => void)[]> {
    await sql`savepoint task`.execute(db);
    try {
      const results = await work(
        db,
        tasks.map(({ input }) => input),
      );
      await sql`release savepoint task`.execute(db);
      return tasks.map((task, index) => () => {
        const result = results[index] as Result | AppError;
        if (result instanceof AppError) task.reject(result);
        else task.resolve(result);
      });
    } catch (error) {
      await sql`rollback to savepoint task`.execute(db);
      await sql`release savepoint task`.execute(db);
      const [task] = tasks;
      if (tasks.length === 1 && task) return [() => task.reject(error)];
      const settle = [];
      for (const task of tasks) settle.push(...(await attempt(db, [task])));
      return settle;
    }
  }

  /** Waits while changes arrive. SQLite leaves no pause during a transaction in which requests are read. */
  async function othersJoin() {
    for (let known = 0; known < waiting.length && known < TASKS_MAX; ) {
      known = waiting.length;
      await nextTurn();
    }
  }

  async function commitWaiting() {
    isRunning = true;
    while (waiting.length > 0) {
      await othersJoin();
      const tasks = waiting.slice(0, TASKS_MAX);
      waiting = waiting.slice(TASKS_MAX);
      try {
        const settle = await inTransaction(deps, ({ db }) => attempt(db, tasks));
        for (const settleOne of settle) settleOne();
      } catch (error) {
        for (const task of tasks) task.reject(error);
      }
    }
    isRunning = false;
  }

  return (input) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ input, resolve, reject });
    if (!isRunning) void commitWaiting();
    return promise;
  };
}
