/** D4. A disk of 20 MB needs the right to mount one; elsewhere only the first test runs. */
import { spawnSync } from "node:child_process";
import { mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { takeReserve } from "#platform/db/reserve.store.ts";
import { formOf } from "#tests/support/test-site.ts";
import { openSiteOnDisk, type SiteOnDisk, signIn } from "./site-on-disk.ts";

const MEGABYTE = 1024 * 1024;
const fields = { description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
/** Where it is the database that finds no room. */
const FULL_FOR_ROWS = { error: "storage_full", message: "The server's storage is full, so nothing can be saved now." };
const FULL = { error: "storage_full", message: "The server's storage is nearly full, so nothing can be uploaded now." };

const noise = (() => {
  const bytes = new Uint8Array(900 * 900 * 3);
  let state = 1;
  for (let i = 0; i < bytes.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[i] = state >>> 24;
  }
  return sharp(bytes, { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
})();

async function upload({ app }: SiteOnDisk, token: string, title: string) {
  const image = new File([new Uint8Array(await noise)], "noise.jpg", { type: "image/jpeg" });
  const form = new Response(formOf({ ...fields, title, images: image }));
  const answer = await app.inject({
    method: "POST",
    url: "/api/events",
    headers: { "content-type": form.headers.get("content-type") ?? "", authorization: `Bearer ${token}` },
    payload: Buffer.from(await form.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function expectReadable({ app }: SiteOnDisk, titles: string[]) {
  const answer = await app.inject({ url: "/api/events" });
  expect(answer.statusCode).toBe(200);
  const events: { title: string; image: string[] }[] = answer.json();
  expect(events.map(({ title }) => title).sort()).toEqual([...titles].sort());
  for (const image of events.flatMap((event) => event.image))
    expect((await app.inject({ url: image })).statusCode, image).toBe(200);
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "full-disk-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("with too little free, uploads are refused in words and reading goes on", async () => {
  const before = await openSiteOnDisk(folder);
  await upload(before, await signIn(before), "Earlier");
  await before.close();

  const site = await openSiteOnDisk(folder, { minimumFreeBytes: Number.MAX_SAFE_INTEGER });
  expect(await upload(site, await signIn(site), "Later")).toEqual({ status: 507, body: FULL });
  await expectReadable(site, ["Earlier"]);
  expect(await readdir(join(folder, "tmp"))).toEqual([]);
  await site.close();
});

const disk = spawnSync("mktemp", ["-d"], { encoding: "utf8" }).stdout?.trim() ?? "";
const canMount = disk !== "" && spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", disk]).status === 0;
afterAll(async () => {
  if (canMount) spawnSync("umount", [disk]);
  if (disk) await rm(disk, { recursive: true });
});

if (canMount)
  describe("on a disk of 20 MB", () => {
    test("filled by others to the last byte: people sign in and save, and are told in words when that ends", async () => {
      const site = await openSiteOnDisk(disk);
      await takeReserve(site.db);
      await upload(site, await signIn(site), "Earlier");
      const filler = await open(join(disk, "other"), "w");
      await expect(
        (async () => {
          for (;;) await filler.write(Buffer.alloc(MEGABYTE, 1));
        })(),
      ).rejects.toThrow("ENOSPC");
      await filler.close();

      for (let tries = 0; tries < 20; tries++) expect(await signIn(site)).toMatch(/^[\w-]{43}$/);
      const authorization = `Bearer ${await signIn(site)}`;
      const put = (videoUrl: string) =>
        site.app.inject({
          method: "PUT",
          url: "/api/hero-settings",
          headers: { authorization },
          payload: { displayMode: "video", videoUrl },
        });
      expect((await put("https://example.org/1")).statusCode).toBe(200);
      const apply = (id: number) =>
        site.app.inject({
          method: "POST",
          url: "/api/student",
          payload: { name: "n".repeat(100), email: `s${id}@example.org`, id: `S${id}`, branch: "b".repeat(50) },
        });
      const takeRoom = async (bytes: number) => {
        for (let number = 0; ; number++)
          await site.db
            .insertInto("secrets")
            .values({ name: `${bytes}-${number}`, value: "x".repeat(bytes) })
            .execute();
      };
      for (const bytes of [3000, 300]) await expect(takeRoom(bytes)).rejects.toThrow("full");
      let refused = await apply(0);
      for (let id = 1; refused.statusCode === 201 && id < 100; id++) refused = await apply(id);
      expect([refused.statusCode, refused.json()]).toEqual([507, FULL_FOR_ROWS]);
      await expectReadable(site, ["Earlier"]);
      const verified = await site.app.inject({ url: "/api/admin/verify", headers: { authorization } });
      expect(verified.statusCode).toBe(200);

      await rm(join(disk, "other"));
      expect((await apply(9999)).statusCode).toBe(201);
      await site.close();
      for (const name of await readdir(disk)) await rm(join(disk, name), { recursive: true });
    });

    // With a reserve the database always has room; without one the disk itself says no in the middle of a write.
    test.each([
      ["a reserve of 3 MB", 3 * MEGABYTE, [FULL]],
      // Whichever comes last to the disk, the picture or its row.
      ["no reserve", 0, [FULL, FULL_FOR_ROWS]],
    ])(
      "and %s: full is 507, nothing is lost, and emptying the trash makes room again",
      async (_name, minimumFreeBytes, words) => {
        // Most of it is somebody else's.
        await writeFile(join(disk, "other"), Buffer.alloc(13 * MEGABYTE, 1));
        const site = await openSiteOnDisk(disk, { minimumFreeBytes });
        const token = await signIn(site);
        const titles: string[] = [];
        let refused: Awaited<ReturnType<typeof upload>> | undefined;
        while (!refused && titles.length < 200) {
          const title = `Event ${titles.length}`;
          const answer = await upload(site, token, title);
          if (answer.status === 201) titles.push(title);
          // A busy machine is not a full one.
          else if (answer.status !== 503) refused = answer;
        }
        expect(refused?.status).toBe(507);
        expect(words).toContainEqual(refused?.body);
        expect(titles.length).toBeGreaterThan(2);
        await expectReadable(site, titles);
        expect(await readdir(join(disk, "tmp"))).toEqual([]);

        for (const { _id, title } of (await site.app.inject({ url: "/api/events" })).json().slice(0, 3)) {
          const headers = { authorization: `Bearer ${token}` };
          for (const url of [`/api/events/${_id}`, `/api/trash/${_id}`])
            expect((await site.app.inject({ method: "DELETE", url, headers })).statusCode).toBe(200);
          titles.splice(titles.indexOf(title), 1);
        }
        expect((await upload(site, token, "Again")).status).toBe(201);
        await expectReadable(site, [...titles, "Again"]);
        await site.close();
        for (const name of await readdir(disk)) await rm(join(disk, name), { recursive: true });
      },
    );
  });
