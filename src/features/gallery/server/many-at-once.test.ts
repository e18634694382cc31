import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

describe.each(engines)("adding many pictures on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const add = (fields: Record<string, string | File>) =>
    site.call("POST", "/api/gallery", { body: formOf({ title: "Open Lab", ...fields }) });
  const listed = async () => (await site.call("GET", "/api/gallery", { token: false })).body;
  const digestOf = async (file: File) =>
    createHash("sha256")
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest("hex");

  test("creates one audit entry with the count; a picture that is sent again or twice at once is added once", async () => {
    site = await openTestSite({ engine });
    const image = await pictureFile();
    const first = await add({ image, batch: "evening", digest: "a".repeat(64) });
    const others = ["b", "c", "c"].map((digit) => add({ image, batch: "evening", digest: digit.repeat(64) }));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([201, 201, 201]);
    const files = await site.storedFiles();
    expect(await add({ image, batch: "evening", digest: "a".repeat(64) })).toMatchObject({ body: first.body });
    expect(await listed()).toHaveLength(3);
    expect(await site.storedFiles()).toEqual(files);
    expect(await site.tempFiles()).toEqual([]);
    await add({ image, batch: "morning", digest: "a".repeat(64) });
    await add({ image });
    const { body: lines } = await site.call("GET", "/api/stats/activity");
    expect(lines.map(({ label, times }: { label: string; times?: number }) => [label, times])).toEqual([
      ["Open Lab", undefined],
      ["Open Lab", undefined],
      ["Open Lab", 3],
    ]);
  });

  test("a deleted picture of an upload can be sent again, and the first one restored", async () => {
    site = await openTestSite({ engine });
    const image = await pictureFile();
    const digest = "d".repeat(64);
    const { body: first } = await add({ image, batch: "noon", digest });
    await site.call("DELETE", `/api/gallery/${first._id}`);
    const { status, body: second } = await add({ image, batch: "noon", digest });
    expect([status, second._id === first._id]).toEqual([201, false]);
    expect((await site.call("POST", `/api/gallery/${first._id}/restore`)).status).toBe(200);
    const undo = { ids: [first._id], action: "undo" };
    expect((await site.call("POST", "/api/gallery/bulk", { body: undo })).status).toBe(200);
  });

  test("recognizes pictures by the digest of the chosen or the sent file, also after an item's picture is replaced", async () => {
    site = await openTestSite({ engine });
    const [image, other] = [await pictureFile(), await pictureFile("other.png", { width: 40 })];
    const [sent, replaced] = [await digestOf(image), await digestOf(other)];
    const chosen = "a".repeat(64);
    const { body: item } = await add({ image });
    const { body: shrunk } = await add({ image: other, digest: chosen });
    const known = async (...digests: string[]) => {
      const { body } = await site.call("GET", `/api/gallery/known?digests=${digests.join(",")}`);
      return body.map(({ _id, digest }: { _id: string; digest: string }) => [_id, digest]);
    };
    expect(await known(sent, chosen, replaced)).toEqual([
      [item._id, sent],
      [shrunk._id, chosen],
    ]);
    await site.call("PUT", `/api/gallery/${item._id}`, { body: formOf({ title: "Renamed" }) });
    expect(await known(sent)).toEqual([[item._id, sent]]);
    await site.call("PUT", `/api/gallery/${item._id}`, { body: formOf({ title: "Other", image: other }) });
    expect(await known(sent, replaced)).toEqual([[item._id, replaced]]);
    expect(await known()).toEqual([]);
    for (const wrong of [{ digest: "abc" }, { batch: "a b" }])
      expect((await add({ image, ...wrong } as Record<string, string | File>)).status).toBe(400);
    expect((await site.call("GET", "/api/gallery/known?digests=abc")).status).toBe(400);
  });
});
