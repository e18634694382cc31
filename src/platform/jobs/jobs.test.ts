import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { engines, openTestDatabase } from "#tests/support/databases.ts";
import type { Database } from "../db/schema/tables.ts";
import { AppError } from "../errors.ts";
import { claimRun, listRuns, renewClaim } from "./jobs.store.ts";
import { createJobs } from "./jobs.ts";

const HOUR_MS = 3_600_000;
const START = Date.parse("2026-03-01T10:00:00Z");

describe.each(engines)("jobs on %s", (engine) => {
  let db: Kysely<Database>;
  let now: number;
  let failures: unknown[];
  beforeEach(async () => {
    db = await openTestDatabase(engine);
    now = START;
    failures = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    await db.destroy();
  });

  const jobsOf = (run: (now: Date) => Promise<string>) =>
    createJobs({ db, clock: () => new Date(now), onError: (error) => failures.push(error) }, [
      { name: "Sweep", everyMs: HOUR_MS, run },
    ]);

  test("run when they are due, get the time as an argument, and store their result", async () => {
    const runs: string[] = [];
    const jobs = jobsOf(async (at) => {
      runs.push(at.toISOString());
      return "2 swept";
    });
    await jobs.runDue();
    now += HOUR_MS - 1;
    await jobs.runDue();
    expect(runs).toEqual(["2026-03-01T10:00:00.000Z"]);
    now += 1;
    await jobs.runDue();
    expect(runs).toEqual(["2026-03-01T10:00:00.000Z", "2026-03-01T11:00:00.000Z"]);
    expect(await listRuns(db)).toMatchObject([
      { name: "Sweep", started_at: now, finished_at: now, outcome: "2 swept", failure: null },
    ]);
  });

  test("that fail are reported without the data that failed, and run again when due", async () => {
    let fails = true;
    const jobs = jobsOf(async () => {
      if (fails) throw new Error("row of Asha Rao is broken");
      return "swept";
    });
    await jobs.runDue();
    expect(failures).toEqual([new Error("row of Asha Rao is broken")]);
    expect(await listRuns(db)).toMatchObject([
      { outcome: null, failure: "The job failed. See the log for the reason." },
    ]);
    fails = false;
    now += HOUR_MS;
    await jobs.runDue();
    expect(await listRuns(db)).toMatchObject([{ outcome: "swept", failure: null }]);
  });

  test("that fail with a message for users are reported with this message", async () => {
    await jobsOf(async () => {
      throw new AppError("storage_full");
    }).runDue();
    expect(await listRuns(db)).toMatchObject([{ failure: expect.stringContaining("storage is nearly full") }]);
  });

  test("that run at each start also run right after an interrupted run", async () => {
    const runs: string[] = [];
    const ran = (name: string) => async () => `${runs.push(name)} runs`;
    const open = () =>
      createJobs({ db, clock: () => new Date(now), onError: (error) => failures.push(error) }, [
        { name: "At start", everyMs: HOUR_MS, atStart: true, run: ran("at start") },
        { name: "When due", everyMs: HOUR_MS, run: ran("when due") },
      ]);
    await open().runDue();
    expect(runs.toSorted()).toEqual(["at start", "when due"]);
    await db
      .updateTable("job_runs")
      .set({ claimed_until: START + HOUR_MS })
      .execute();
    const next = open();
    await next.runDue();
    expect(runs).toHaveLength(2);
    await db
      .insertInto("job_runs")
      .values({ name: "A job of an older version", started_at: START, finished_at: START, claimed_until: 0 })
      .execute();
    next.start();
    await next.stop();
    await expect.poll(async () => (await listRuns(db)).map(({ name }) => name)).toEqual(["At start", "When due"]);
    expect(runs.toSorted()).toEqual(["at start", "at start", "when due"]);
    expect(failures).toEqual([]);
  });

  test("run on one of two instances, and on the other after the first has crashed during a run", async () => {
    const finish = Promise.withResolvers<string>();
    let first = 0;
    const one = jobsOf(() => {
      first += 1;
      return finish.promise;
    });
    let second = 0;
    const other = jobsOf(async () => {
      second += 1;
      return "swept by the other";
    });
    const running = one.runDue();
    await expect.poll(() => first).toBe(1);
    await other.runDue();
    now += HOUR_MS;
    await other.runDue();
    expect([first, second]).toEqual([1, 1]);
    expect(await listRuns(db)).toMatchObject([{ outcome: "swept by the other" }]);
    finish.resolve("late");
    await running;
  });

  test("that take long keep their claim, and after a crash, another instance continues within a minute", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const runs: string[] = [];
    const open = (instance: string) =>
      createJobs({ db, clock: () => new Date(now), onError: (error) => failures.push(error) }, [
        {
          name: "Send",
          everyMs: HOUR_MS,
          isDue: async () => true,
          run: () => {
            runs.push(instance);
            return instance === "first" ? Promise.withResolvers<string>().promise : Promise.resolve("sent");
          },
        },
      ]);
    void open("first").runDue();
    await expect.poll(() => runs).toEqual(["first"]);
    const second = open("second");
    const claimedUntil = async () => (await listRuns(db))[0]?.claimed_until;
    for (let minute = 0; minute < 15; minute += 1) {
      now += 55_000;
      await vi.advanceTimersByTimeAsync(55_000);
      await expect.poll(claimedUntil).toBe(now + 60_000);
      await second.runDue();
    }
    expect(runs).toEqual(["first"]);
    vi.clearAllTimers();
    now += 60_000;
    await second.runDue();
    expect(runs).toEqual(["first", "second"]);
  });

  test("that take long keep their claim if an earlier renewal is stored after a later one", async () => {
    const run = { name: "Send", startedAt: now };
    await claimRun(db, { name: "Send", now: new Date(now), everyMs: 0, claimMs: 60_000 });
    await renewClaim(db, run, now + 100_000);
    await renewClaim(db, run, now + 80_000);
    expect(await listRuns(db)).toMatchObject([{ claimed_until: now + 100_000 }]);
  });

  test("that take long never run twice at once, and stopping waits for them", async () => {
    const finish = Promise.withResolvers<string>();
    let runs = 0;
    const jobs = jobsOf(() => {
      runs += 1;
      return finish.promise;
    });
    jobs.start();
    await expect.poll(() => runs).toBe(1);
    let stopped = false;
    const stopping = jobs.stop().then(() => {
      stopped = true;
    });
    expect(stopped).toBe(false);
    finish.resolve("swept");
    await stopping;
    expect(await listRuns(db)).toMatchObject([{ outcome: "swept" }]);
  });

  test("finding 19: work with a due time starts within five seconds, whatever slow jobs do", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const slow = Promise.withResolvers<string>();
    const ready = Promise.withResolvers<void>();
    const published = Promise.withResolvers<number>();
    let publishAt = Infinity;
    const jobs = createJobs({ db, clock: () => new Date(now), onError: (error) => failures.push(error) }, [
      { name: "Back up", everyMs: HOUR_MS, run: () => slow.promise },
      {
        name: "Publish",
        everyMs: HOUR_MS,
        isDue: async (at) => publishAt <= at.getTime(),
        run: async (at) => {
          if (publishAt <= at.getTime()) {
            published.resolve(at.getTime() - publishAt);
            publishAt = Infinity;
          }
          ready.resolve();
          return "published";
        },
      },
    ]);
    jobs.start();
    await ready.promise;
    publishAt = now + 7000;
    for (let second = 0; second < 10; second += 1) {
      now += 1000;
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(await published.promise).toBeLessThanOrEqual(5000);
    slow.resolve("backed up");
    await jobs.stop();
    expect(failures).toEqual([]);
  });

  test("finding 19: a slow check does not make work with a due time miss its run", async () => {
    const checks: PromiseWithResolvers<boolean>[] = [];
    let nextCheck = Promise.withResolvers<void>();
    const published: Date[] = [];
    const jobs = createJobs({ db, clock: () => new Date(now), onError: (error) => failures.push(error) }, [
      {
        name: "Publish",
        everyMs: HOUR_MS,
        isDue: () => {
          const check = Promise.withResolvers<boolean>();
          checks.push(check);
          nextCheck.resolve();
          nextCheck = Promise.withResolvers();
          return check.promise;
        },
        run: async (at) => {
          published.push(at);
          return "published";
        },
      },
    ]);
    const looking = jobs.runDue();
    expect(checks).toHaveLength(1);
    now += 5000;
    void jobs.runDue();
    const second = nextCheck.promise;
    checks[0]?.resolve(false);
    await second;
    checks[1]?.resolve(true);
    await looking;
    expect(published.at(-1)).toEqual(new Date(START + 5000));
  });

  test("finding 19: work with a due time starts within 15 seconds while other work of the job always fails", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const publishAt = START + 10_000;
    const runs: number[] = [];
    let publishedAt = Infinity;
    const jobs = createJobs({ db, clock: () => new Date(now), onError: (error) => failures.push(error) }, [
      {
        name: "Publish",
        everyMs: HOUR_MS,
        isDue: async () => true,
        run: async (at) => {
          runs.push(at.getTime() - START);
          if (publishAt <= at.getTime()) publishedAt = Math.min(publishedAt, at.getTime());
          throw new Error("One item is broken");
        },
      },
    ]);
    jobs.start();
    await jobs.runDue();
    for (let second = 0; second < 25; second += 1) {
      now += 1000;
      await vi.advanceTimersByTimeAsync(1000);
      // Runs together with the timer's check or as a separate check, which a waiting job ignores.
      if (now % 5000 === 0) await jobs.runDue();
    }
    await jobs.stop();
    expect(publishedAt - publishAt).toBeLessThanOrEqual(15_000);
    expect(runs).toEqual([0, 10_000, 20_000]);
    expect(failures).toHaveLength(runs.length);
  });
});
