import { expect, test } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

test("two run, ten wait, the thirteenth is sent away; a failure frees its place", async () => {
  const inTurn = createWorkQueue({ concurrency: 2, queue: 10, retryAfterSeconds: 2 });
  const order: number[] = [];
  let running = 0;
  let mostRunning = 0;
  const gate = Promise.withResolvers<void>();
  const work = (index: number) =>
    inTurn(async () => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await gate.promise;
      running -= 1;
      order.push(index);
      if (index === 0) throw new Error("failed");
      return index;
    });
  const accepted = Array.from({ length: 12 }, (_, index) => work(index));
  await expect(work(12)).rejects.toMatchObject({ code: "busy", status: 503, retryAfterSeconds: 2 });
  gate.resolve();
  const outcomes = await Promise.allSettled(accepted);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", ...Array(11).fill("fulfilled")]);
  expect(mostRunning).toBe(2);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(await work(20)).toBe(20);
});

test("without places to wait, who finds all taken is sent away at once", async () => {
  const inTurn = createWorkQueue({ concurrency: 1, queue: 0 });
  const gate = Promise.withResolvers<string>();
  const first = inTurn(() => gate.promise);
  await expect(inTurn(async () => "second")).rejects.toMatchObject({ code: "busy", retryAfterSeconds: 5 });
  gate.resolve("first");
  expect(await first).toBe("first");
  expect(await inTurn(async () => "third")).toBe("third");
});
