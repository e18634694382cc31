import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Client, createQueue } from "./queue.ts";

const client = (key: string): Client => ({ key });
const isBusy = { code: "busy", status: 503, retryAfterSeconds: 2 };

/** A queue with two places. Each task takes ten milliseconds of a clock that the test moves. */
function openQueue() {
  const time = { now: 0 };
  const queue = createQueue({ concurrency: 2, maxWaitMs: 200, retryAfterSeconds: 2, now: () => time.now });
  const started: string[] = [];
  const gates: (() => void)[] = [];
  const share = (by: Client, name = by.key) =>
    queue.share(async () => {
      started.push(name);
      await new Promise<void>((resolve) => gates.push(resolve));
      return name;
    }, by);
  return {
    share,
    run: (by: Client) => share(by).result,
    started,
    /** Ends the running tasks and lets the next ones start. */
    async go() {
      for (let turn = 0; turn < 4; turn += 1) await nextTurn();
      time.now += 10;
      for (const open of gates.splice(0)) open();
      for (let turn = 0; turn < 4; turn += 1) await nextTurn();
    },
  };
}

describe("with a limit on the wait", () => {
  test("rejects tasks that would wait too long at once, and gives a client with few tasks the next turn", async () => {
    const { run, started, go } = openQueue();
    const crowd = Array.from({ length: 100 }, () => run(client("crowd")));
    const accepted = crowd.slice(0, 22);
    const rejected = await Promise.allSettled(crowd.slice(22));
    for (const outcome of rejected) expect(outcome).toMatchObject({ status: "rejected", reason: isBusy });
    await go();
    const visitor = run(client("visitor"));
    while (!started.includes("visitor")) await go();
    expect(started.indexOf("visitor")).toBeLessThanOrEqual(6);
    while (started.length < 23) await go();
    await go();
    expect(await visitor).toBe("visitor");
    expect(await Promise.all(accepted)).toEqual(Array(22).fill("crowd"));
    const late = run(client("crowd"));
    await go();
    expect(await late).toBe("crowd");
  });

  test("starts tasks of clients with priority first, and accepts them when others wait too long", async () => {
    const { run, started, go } = openQueue();
    const crowd = Array.from({ length: 60 }, (_, number) => run(client(`visitor ${number}`)));
    const outcomes = Promise.allSettled(crowd);
    await expect(run(client("late visitor"))).rejects.toMatchObject(isBusy);
    const officer = run({ key: "officer", hasPriority: true });
    await go();
    await go();
    expect(started.indexOf("officer")).toBeLessThanOrEqual(2);
    expect(await officer).toBe("officer");
    while (started.length < 23) await go();
    await go();
    await outcomes;
  });

  test("a client that waits for a task of other clients uses its own turn for it", async () => {
    const { share, run, started, go } = openQueue();
    const crowd = Array.from({ length: 20 }, (_, number) => share(client("crowd"), `crowd ${number}`));
    const shared = crowd[19];
    await go();
    shared?.join(client("visitor"));
    shared?.join(client("visitor"));
    const theirNext = run(client("visitor"));
    while (!started.includes("crowd 19")) await go();
    expect(started.indexOf("crowd 19")).toBeLessThanOrEqual(5);
    await go();
    expect(await shared?.result).toBe("crowd 19");
    // The task is started once.
    shared?.join(client("late visitor"));
    while (started.length < 21) await go();
    await go();
    expect(await theirNext).toBe("visitor");
    expect(started.indexOf("visitor")).toBeLessThanOrEqual(8);
    expect(started.filter((name) => name.startsWith("crowd"))).toHaveLength(20);
    expect(new Set(started).size).toBe(21);
  });

  test("starts each task in its own turn of the event loop, and a failure frees its place", async () => {
    const queue = createQueue({ concurrency: 2, maxWaitMs: 1000 });
    let running = 0;
    let turns = 0;
    const count = () => {
      turns += 1;
      if (turns < 50) setImmediate(count);
    };
    count();
    const startedIn: number[] = [];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        queue.run(
          async () => {
            startedIn.push(turns);
            running += 1;
            expect(running).toBeLessThanOrEqual(2);
            await nextTurn();
            running -= 1;
            if (index === 0) throw new Error("failed");
          },
          client(`client ${index % 3}`),
        ),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", ...Array(5).fill("fulfilled")]);
    expect(new Set(startedIn).size).toBe(6);
  });

  test("keeps a task that waits only because the event loop was blocked", async () => {
    const { run } = createQueue({ concurrency: 1, maxWaitMs: 5 });
    const first = run(async () => "first", client("one"));
    const blockedUntil = performance.now() + 50;
    while (performance.now() < blockedUntil);
    expect(await first).toBe("first");
  });

  test("rejects an accepted task once it has waited much too long", async () => {
    const { run, share } = createQueue({ concurrency: 1, maxWaitMs: 20, retryAfterSeconds: 2 });
    const gate = Promise.withResolvers<string>();
    const first = run(() => gate.promise, client("one"));
    const second = share(async () => "second", client("two"));
    second.join(client("three"));
    await expect(second.result).rejects.toMatchObject(isBusy);
    gate.resolve("first");
    expect(await first).toBe("first");
    expect(await run(async () => "third", client("two"))).toBe("third");
    expect(await run(async () => "fourth", client("three"))).toBe("fourth");
  });
});

describe("with a limit on the number of waiting tasks", () => {
  test("two run, ten wait, and the thirteenth is rejected; a failure frees its place", async () => {
    const queue = createQueue({ concurrency: 2, maxWaiting: 10, retryAfterSeconds: 2 });
    const order: number[] = [];
    let running = 0;
    let mostRunning = 0;
    const gate = Promise.withResolvers<void>();
    const work = (index: number) =>
      queue.run(async () => {
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await gate.promise;
        running -= 1;
        order.push(index);
        if (index === 0) throw new Error("failed");
        return index;
      });
    const accepted = Array.from({ length: 12 }, (_, index) => work(index));
    await expect(work(12)).rejects.toMatchObject(isBusy);
    for (let turn = 0; turn < 4; turn += 1) await nextTurn();
    gate.resolve();
    const outcomes = await Promise.allSettled(accepted);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", ...Array(11).fill("fulfilled")]);
    expect(mostRunning).toBe(2);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(await work(20)).toBe(20);
  });

  test("a client that fills the queue leaves the places of another client free", async () => {
    const queue = createQueue({ concurrency: 1, maxWaiting: 2 });
    const gate = Promise.withResolvers<void>();
    const work = (key: string) => queue.run(() => gate.promise, client(key));
    const crowd = [work("crowd"), work("crowd"), work("crowd")];
    await nextTurn();
    await expect(work("crowd")).rejects.toMatchObject({ code: "busy", retryAfterSeconds: 5 });
    const other = work("other");
    gate.resolve();
    await Promise.all([...crowd, other]);
  });

  test("without places to wait, a task is rejected while another one runs", async () => {
    const queue = createQueue({ concurrency: 1, maxWaiting: 0 });
    const gate = Promise.withResolvers<string>();
    const first = queue.run(() => gate.promise);
    await expect(queue.run(async () => "second")).rejects.toMatchObject({ code: "busy" });
    gate.resolve("first");
    expect(await first).toBe("first");
    expect(await queue.run(async () => "third")).toBe("third");
  });
});
