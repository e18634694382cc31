import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { docxEntries, pdfFile, zipFile } from "#tests/support/document-fixtures.ts";
import { AppError } from "../errors.ts";
import { createMedia, type Media } from "./media.ts";
import { findOrphans, type MediaStore } from "./media-store.ts";
import { openMedia } from "./open-media.ts";

let dataDir: string;
let media: Media;
let store: MediaStore;
let picture: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "media-"));
  ({ media, store } = await openMedia({ dataDir, newId, minimumFreeBytes: 1 }));
  picture = join(dataDir, "upload");
  await sharp({ create: { width: 1200, height: 600, channels: 3, background: "#204080" } })
    .jpeg()
    .toFile(picture);
});
afterEach(() => rm(dataDir, { recursive: true }));

const stored = async () => (await Array.fromAsync(store.list())).map(({ key }) => key).toSorted();
const orphans = async (used: Iterable<string>, olderThan = new Date(Date.now() + 1000)) =>
  (await Array.fromAsync(findOrphans(store, used, olderThan))).map(({ key }) => key).toSorted();
const upload = async (bytes: Buffer | string) => {
  const path = join(dataDir, newId());
  await writeFile(path, bytes);
  return path;
};

test("an image is stored with its smaller copies under a name with its size, and removed with them", async () => {
  const key = await media.saveImage("events", picture);
  expect(key).toMatch(/^events\/[0-9a-f-]{36}-1200x600-[0-9a-f]{36}\.webp$/);
  const base = key.replace(".webp", "");
  expect(await stored()).toEqual([key, `${base}@480.webp`, `${base}@960.webp`].toSorted());
  const file = await media.open(`${base}@480.webp`);
  expect(file?.contentType).toBe("image/webp");
  expect(file && (await buffer(file.stream)).length).toBe(file?.size);
  await media.remove([key]);
  expect(await stored()).toEqual([]);
});

test("a document is stored unchanged under a name that the server chooses", async () => {
  const docx = zipFile(docxEntries());
  const keys = [
    await media.saveDocument("reports", await upload(docx)),
    await media.saveDocument("reports", await upload(pdfFile())),
  ];
  expect(keys.map((key) => key.replace(/[0-9a-f-]{36}/, "<id>"))).toEqual(["reports/<id>.docx", "reports/<id>.pdf"]);
  expect(await readFile(join(dataDir, "media", keys[0] ?? ""))).toEqual(docx);
  await media.remove(keys);
  expect(await stored()).toEqual([]);
});

test("documents are inspected one after the other, and too many at once are rejected as busy", async () => {
  const path = await upload(pdfFile());
  const saving = await Promise.allSettled(Array.from({ length: 12 }, () => media.saveDocument("reports", path)));
  const refused = saving.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(3);
  for (const refusal of refused) expect(refusal).toMatchObject({ reason: { name: "AppError", code: "busy" } });
  expect(await stored()).toHaveLength(9);
  await expect(media.saveDocument("reports", path)).resolves.toContain("reports/");
});

test("rejected files leave nothing in the store", async () => {
  await expect(media.saveImage("events", await upload("text"))).rejects.toMatchObject({ code: "image_invalid" });
  await expect(media.saveDocument("reports", picture)).rejects.toMatchObject({ code: "document_invalid" });
  expect(await stored()).toEqual([]);
});

test("an invalid key opens no file", async () => {
  await writeFile(join(dataDir, "site.db"), "secret");
  for (const key of ["../site.db", "events/../../site.db", "", "events/none.webp"]) {
    expect(await media.open(key)).toBeNull();
  }
});

describe("files and the rows that use them", () => {
  const events = { folder: "events", fileType: "image" } as const;
  const reports = { folder: "reports", fileType: "document" } as const;

  test("rows are written after the files, and the files stay", async () => {
    const inRow = await media.whileSaving(events, [picture, picture], async (keys) => {
      for (const key of keys) expect(await stored()).toContain(key);
      return keys;
    });
    expect(inRow).toHaveLength(2);
    expect(await orphans(inRow)).toEqual([]);
    const document = await media.whileSaving(reports, [await upload(pdfFile())], async ([key]) => key);
    expect(await stored()).toContain(document);
  });

  test("a refused row removes its files", async () => {
    const refuse = async () => {
      throw new AppError("stale");
    };
    await expect(media.whileSaving(events, [picture, picture], refuse)).rejects.toMatchObject({ code: "stale" });
    await expect(media.whileSaving(reports, [await upload(pdfFile())], refuse)).rejects.toThrow();
    expect(await stored()).toEqual([]);
  });

  test("when the second of two images is rejected, the first is removed and no row is written", async () => {
    const text = await upload("text");
    const saving = media.whileSaving(events, [picture, text], () => expect.unreachable());
    await expect(saving).rejects.toMatchObject({ code: "image_invalid" });
    expect(await stored()).toEqual([]);
  });

  test("the files stay when it is unknown whether the row was committed", async () => {
    const saving = media.whileSaving(events, [picture], async () => {
      throw new Error("connection to the database lost");
    });
    await expect(saving).rejects.toThrow("lost");
    expect(await stored()).toHaveLength(3);
    expect(await orphans([])).toHaveLength(3);
  });

  test("orphans are files without a row, copies included, unless they are young", async () => {
    const [used, unused] = [await media.saveImage("events", picture), await media.saveImage("events", picture)];
    const found = await orphans([used]);
    expect(found).toHaveLength(3);
    expect(found).toContain(unused);
    expect(await orphans([], new Date(Date.now() - 3_600_000))).toEqual([]);
  });

  test("a file that cannot be deleted is reported, and the others are deleted", async () => {
    const told: string[] = [];
    const [stuck, free] = ["reports/stuck.pdf", "reports/free.pdf"];
    for (const key of [stuck, free]) await store.put(key, pdfFile(), "application/pdf");
    const stubborn: MediaStore = {
      ...store,
      delete: async (key) => (key === stuck ? Promise.reject(new Error("no permission")) : store.delete(key)),
    };
    await createMedia({ store: stubborn, ids: newId, onOrphan: (key) => told.push(key) }).remove([stuck, free]);
    expect([told, await stored()]).toEqual([[stuck], [stuck]]);
  });
});

describe("the process is killed while it saves an image", () => {
  async function saveAndDieAt(step: string) {
    const child = spawn(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        `const { openMedia } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, "open-media.ts")))});
         const { v7 } = await import("uuid");
         const failPoint = (step) => step === ${JSON.stringify(step)} && process.kill(process.pid, "SIGKILL");
         const { media } = await openMedia({ dataDir: ${JSON.stringify(dataDir)}, newId: v7, failPoint });
         console.log(await media.saveImage("events", ${JSON.stringify(picture)}));`,
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [printed, signal] = await Promise.all([
      text(child.stdout),
      new Promise((ended) => child.on("exit", (_, signal) => ended(signal))),
    ]);
    return { printed: printed.trim(), signal };
  }

  test.each([
    ["media.before-put", 0],
    ["store.before-rename", 0],
    ["store.after-rename", 1],
    ["media.after-variant", 1],
    ["media.after-put", 3],
  ])("at %s: leaves exactly %i complete orphans", async (step, files) => {
    expect(await saveAndDieAt(step)).toEqual({ printed: "", signal: "SIGKILL" });
    expect(await readdir(join(dataDir, "tmp"))).toEqual([]);
    const found = await orphans([]);
    expect(found).toHaveLength(files);
    for (const key of found) {
      expect((await sharp(join(dataDir, "media", key)).stats()).channels).toHaveLength(3);
      await store.delete(key);
    }
    expect(await stored()).toEqual([]);
  });

  test("without a kill, the image is stored", async () => {
    const { printed, signal } = await saveAndDieAt("never");
    expect(signal).toBeNull();
    expect(await orphans([printed])).toEqual([]);
    expect(await stored()).toHaveLength(3);
  });
});
