import { expect, test } from "vitest";
import { ANYTHING, cacheUntilChange, createChanges } from "./db/changes.ts";

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
