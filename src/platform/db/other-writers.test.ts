import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ANYTHING, type Change, createChanges, watchOtherWriters } from "./changes.ts";
import { openSiteDatabase } from "./database.ts";

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
