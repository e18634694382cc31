import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ANYTHING, type Change, cacheUntilChange, createChanges } from "./database.ts";
import { openSiteDatabase } from "./open-database.ts";
import { watchOtherWriters } from "./watch-changes.ts";

const changes = createChanges("here");
const branch = { entity: "branch", id: "1" };

/** Reads that the test completes in any order. */
function reads() {
  const begun: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const reading = Promise.withResolvers<string>();
    begun.push(reading);
    return reading.promise;
  };
  return { begun, read };
}

test("reads once for all callers, and again after a related change", async () => {
  const { begun, read } = reads();
  const known = cacheUntilChange(changes, read, "branch");
  const both = Promise.all([known.get(), known.get()]);
  begun[0]?.resolve("first");
  expect(await both).toEqual(["first", "first"]);
  changes.emit([{ entity: "event", id: "1" }]);
  expect(await known.get()).toBe("first");
  for (const change of [branch, ANYTHING]) {
    changes.emit([change]);
    void known.get();
    begun.at(-1)?.resolve("new value");
    expect(await known.get()).toBe("new value");
  }
  known.stop();
  changes.emit([branch]);
  await known.get();
  expect(begun).toHaveLength(3);
});

test("a failure is not cached, and a late failure keeps a newer value", async () => {
  const { begun, read } = reads();
  const known = cacheUntilChange(changes, read);
  const old = known.get();
  changes.emit([branch]);
  const newer = known.get();
  begun[1]?.resolve("newer");
  begun[0]?.reject(new Error("late"));
  await expect(old).rejects.toThrow("late");
  expect([await newer, await known.get()]).toEqual(["newer", "newer"]);
  changes.emit([branch]);
  const failing = known.get();
  begun[2]?.reject(new Error("away"));
  await expect(failing).rejects.toThrow("away");
  void known.get();
  expect(begun).toHaveLength(4);
  known.stop();
});

test("signals writes of another process to the same file, but not writes of this process", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "writers-"));
  const [own, others] = [await openSiteDatabase({ dataDir }), await openSiteDatabase({ dataDir })];
  const changes = createChanges("own");
  const heard: Change[] = [];
  const failures: unknown[] = [];
  changes.on((list) => heard.push(...list));
  let looks = 0;
  const counted = own.withPlugin({
    transformQuery: ({ node }) => {
      looks += node.kind === "RawNode" ? 1 : 0;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const watching = watchOtherWriters({
    db: counted,
    databaseUrl: undefined,
    changes,
    instance: "own",
    onError: (error) => failures.push(error),
  });
  const looked = (times: number) => expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThanOrEqual(times);
  await looked(1);
  await own.insertInto("secrets").values({ name: "a", value: "1" }).execute();
  await looked(3);
  expect(heard).toEqual([]);
  await others.insertInto("secrets").values({ name: "b", value: "1" }).execute();
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([ANYTHING]);
  await watching.stop();
  expect(failures).toEqual([]);
  await Promise.all([own.destroy(), others.destroy()]);
  await rm(dataDir, { recursive: true });
});
