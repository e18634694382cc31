import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

/** A queue for two whose every piece takes ten milliseconds of a clock that the test moves. */
function openQueue() {
  const time = { now: 0 };
  const queue = createFairQueue({ concurrency: 2, waitMaxMs: 200, retryAfterSeconds: 2, now: () => time.now });
  const begun: string[] = [];
  const gates: (() => void)[] = [];
  const share = (asker: string, name = asker) =>
    queue.share(asker, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => gates.push(resolve));
      return name;
    });
  return {
    share,
    ask: (asker: string) => share(asker).result,
    begun,
    /** Ends what is running, and lets the next begin. */
    async go() {
      for (let turn = 0; turn < 4; turn += 1) await nextTurn();
      time.now += 10;
      for (const open of gates.splice(0)) open();
      for (let turn = 0; turn < 4; turn += 1) await nextTurn();
    },
  };
}

const isBusy = { code: "busy", status: 503, retryAfterSeconds: 2 };

test("who asks for much is sent away when it would take too long, at once; who asks for little has the next turn", async () => {
  const { ask, begun, go } = openQueue();
  const crowd = Array.from({ length: 100 }, () => ask("crowd"));
  const taken = crowd.slice(0, 22);
  const refused = await Promise.allSettled(crowd.slice(22));
  for (const outcome of refused) expect(outcome).toMatchObject({ status: "rejected", reason: isBusy });
  await go();
  const visitor = ask("visitor");
  while (!begun.includes("visitor")) await go();
  expect(begun.indexOf("visitor")).toBeLessThanOrEqual(6);
  while (begun.length < 23) await go();
  await go();
  expect(await visitor).toBe("visitor");
  expect(await Promise.all(taken)).toEqual(Array(22).fill("crowd"));
  const late = ask("crowd");
  await go();
  expect(await late).toBe("crowd");
});

test("who wants what a crowd waits for takes a turn of their own for it", async () => {
  const { share, ask, begun, go } = openQueue();
  const crowd = Array.from({ length: 20 }, (_, number) => share("crowd", `crowd ${number}`));
  const wanted = crowd[19];
  await go();
  wanted?.join("visitor");
  wanted?.join("visitor");
  const theirNext = ask("visitor");
  while (!begun.includes("crowd 19")) await go();
  expect(begun.indexOf("crowd 19")).toBeLessThanOrEqual(5);
  await go();
  expect(await wanted?.result).toBe("crowd 19");
  // It waits for nobody any more, and is begun once.
  wanted?.join("late visitor");
  while (begun.length < 21) await go();
  await go();
  expect(await theirNext).toBe("visitor");
  expect(begun.indexOf("visitor")).toBeLessThanOrEqual(8);
  expect(begun.filter((name) => name.startsWith("crowd"))).toHaveLength(20);
  expect(new Set(begun).size).toBe(21);
});

test("two begin at most, each in a turn of the event loop of its own, and a failure frees its place", async () => {
  const { inTurn } = createFairQueue({ concurrency: 2, waitMaxMs: 1000, retryAfterSeconds: 2 });
  let running = 0;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (turns < 50) setImmediate(count);
  };
  count();
  const beganIn: number[] = [];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      inTurn(`asker ${index % 3}`, async () => {
        beganIn.push(turns);
        running += 1;
        expect(running).toBeLessThanOrEqual(2);
        await nextTurn();
        running -= 1;
        if (index === 0) throw new Error("failed");
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", ...Array(5).fill("fulfilled")]);
  expect(new Set(beganIn).size).toBe(6);
});

test("who was let in, and waits for what does not end, is sent away after all", async () => {
  const { inTurn, share } = createFairQueue({ concurrency: 1, waitMaxMs: 20, retryAfterSeconds: 2 });
  const gate = Promise.withResolvers<string>();
  const first = inTurn("one", () => gate.promise);
  const second = share("two", async () => "second");
  second.join("three");
  await expect(second.result).rejects.toMatchObject(isBusy);
  gate.resolve("first");
  expect(await first).toBe("first");
  expect(await inTurn("two", async () => "third")).toBe("third");
  expect(await inTurn("three", async () => "fourth")).toBe("fourth");
});
