/** D4: a disk of 20 MB needs permission to mount one. Without it, only the first test runs. */
import { spawnSync } from "node:child_process";
import { mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { takeReserve } from "#platform/db/database.ts";
import { administrator, formOf } from "#tests/support/test-site.ts";
import { openSiteOnDisk, type SiteOnDisk, signIn } from "./site-on-disk.ts";
import { endProcesses, signInAt, startProcess } from "./site-process.ts";

const MEGABYTE = 1024 * 1024;
const fields = { description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
/** Messages when the database finds no space. */
const FULL_FOR_ROWS = { error: "storage_full", message: "The server's storage is full, so nothing can be saved." };
const FULL = {
  error: "storage_full",
  message: "The server's storage is nearly full, so uploads are not possible at the moment.",
};

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
afterEach(async () => {
  await endProcesses();
  await rm(folder, { recursive: true });
});

test("with too little space, uploads fail with a message and reading works", async () => {
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

/** Fills the disk to its last byte. */
async function fill() {
  const filler = await open(join(disk, "other"), "w");
  await expect(
    (async () => {
      for (;;) await filler.write(Buffer.alloc(MEGABYTE, 1));
    })(),
  ).rejects.toThrow("ENOSPC");
  await filler.close();
}

if (canMount)
  describe("on a disk of 20 MB", () => {
    test("filled to the last byte by others: people can sign in and save, and get a message when saving fails", async () => {
      const site = await openSiteOnDisk(disk);
      await takeReserve(site.db);
      await upload(site, await signIn(site), "Earlier");
      await fill();
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
      // Anyone can apply, so applications cannot use the last space.
      for (let id = 0; id < 100; id++) {
        const refused = await apply(id);
        expect([refused.statusCode, refused.json()], "finding 25").toEqual([507, FULL_FOR_ROWS]);
      }
      expect(await signIn(site)).toMatch(/^[\w-]{43}$/);
      const takeRoom = async (bytes: number) => {
        for (let number = 0; ; number++)
          await site.db
            .insertInto("secrets")
            .values({ name: `${bytes}-${number}`, value: "x".repeat(bytes) })
            .execute();
      };
      for (const bytes of [3000, 300]) await expect(takeRoom(bytes)).rejects.toThrow("full");
      const refused = await put("https://example.org/2");
      expect([refused.statusCode, refused.json()]).toEqual([507, FULL_FOR_ROWS]);
      await expectReadable(site, ["Earlier"]);
      const verified = await site.app.inject({ url: "/api/admin/verify", headers: { authorization } });
      expect(verified.statusCode).toBe(200);

      await rm(join(disk, "other"));
      expect((await apply(9999)).statusCode).toBe(201);
      await site.close();
      for (const name of await readdir(disk)) await rm(join(disk, name), { recursive: true });
    });

    test("finding 25: applications leave the reserve to officers, who can sign in, delete, empty the trash and sign out", async () => {
      const site = await openSiteOnDisk(disk);
      await takeReserve(site.db);
      for (const title of ["Earlier", "Kept"]) await upload(site, await signIn(site), title);
      await fill();
      const application = { name: "n".repeat(100), email: "a@example.org", id: "S1", branch: "b".repeat(50) };
      for (let sent = 0; sent < 300; sent++) {
        const refused = await site.app.inject({ method: "POST", url: "/api/student", payload: application });
        expect([refused.statusCode, refused.json()]).toEqual([507, FULL_FOR_ROWS]);
      }
      expect(await site.db.selectFrom("students").select("id").execute()).toEqual([]);
      const headers = { authorization: `Bearer ${await signIn(site)}` };
      const events: { _id: string; title: string }[] = (await site.app.inject({ url: "/api/events" })).json();
      const id = events.find(({ title }) => title === "Earlier")?._id;
      for (const url of [`/api/events/${id}`, `/api/trash/${id}`])
        expect((await site.app.inject({ method: "DELETE", url, headers })).statusCode).toBe(200);
      const signedOut = await site.app.inject({ method: "POST", url: "/api/admin/logout", headers });
      expect(signedOut.statusCode).toBeLessThan(300);
      await expectReadable(site, ["Kept"]);
      await site.close();
      for (const name of await readdir(disk)) await rm(join(disk, name), { recursive: true });
    });

    test.each([
      ["stopped", "SIGTERM"],
      ["killed", "SIGKILL"],
    ] as const)(
      "finding 25: a site that was %s starts again at 0 bytes, serves what it has, and saves when there is room",
      async (_how, signal) => {
        const settings = {
          DATA_DIR: disk,
          PORT: "0",
          LOG_LEVEL: "silent",
          ADMIN_USERNAME: administrator.username,
          ADMIN_PASSWORD: administrator.password,
        };
        const seeded = await openSiteOnDisk(disk);
        await upload(seeded, await signIn(seeded), "Earlier");
        await seeded.close();
        const before = await startProcess("running-site.ts", settings);
        expect(await signInAt(before.address, administrator)).toMatch(/^[\w-]{43}$/);
        if (signal === "SIGKILL") await fill();
        before.child.kill(signal);
        await before.ended;
        if (signal === "SIGTERM") await fill();

        const after = await startProcess("running-site.ts", settings);
        const events = (await (await fetch(`${after.address}/api/events`)).json()) as {
          title: string;
          image: string[];
        }[];
        expect(events.map(({ title }) => title)).toEqual(["Earlier"]);
        expect((await fetch(after.address + events[0]?.image[0])).status).toBe(200);
        const save = () =>
          fetch(`${after.address}/api/admin/login`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(administrator),
          });
        if (signal === "SIGTERM") expect((await save()).status).toBe(507);
        await rm(join(disk, "other"));
        expect((await save()).status).toBe(200);
        after.child.kill("SIGTERM");
        await after.ended;
        for (const name of await readdir(disk)) await rm(join(disk, name), { recursive: true });
      },
    );

    // With a reserve, the database always has space. Without one, the disk runs full in the middle of a write.
    test.each([
      ["a reserve of 3 MB", 3 * MEGABYTE, [FULL]],
      // Either the picture or its row meets the full disk first.
      ["no reserve", 0, [FULL, FULL_FOR_ROWS]],
    ])(
      "and %s: a full disk responds with 507, loses nothing, and emptying the trash frees space",
      async (_name, minimumFreeBytes, words) => {
        // Other files fill most of the disk.
        await writeFile(join(disk, "other"), Buffer.alloc(13 * MEGABYTE, 1));
        const site = await openSiteOnDisk(disk, { minimumFreeBytes });
        const token = await signIn(site);
        const titles: string[] = [];
        let refused: Awaited<ReturnType<typeof upload>> | undefined;
        while (!refused && titles.length < 200) {
          const title = `Event ${titles.length}`;
          const answer = await upload(site, token, title);
          if (answer.status === 201) titles.push(title);
          // A busy response does not mean that the disk is full.
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
