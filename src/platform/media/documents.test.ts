import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { constants, deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { compoundFile, docxEntries, pdfFile, zipFile } from "#tests/support/document-fixtures.ts";
import { inspectDocument } from "./documents.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "documents-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function inspect(bytes: Buffer | string) {
  const path = join(folder, "upload");
  await writeFile(path, bytes);
  return inspectDocument(path);
}
const refused = (bytes: Buffer | string, code = "document_invalid") =>
  expect(inspect(bytes)).rejects.toMatchObject({ name: "AppError", code });
const active = (bytes: Buffer | string) => refused(bytes, "document_active");

describe("accepted documents", () => {
  test("a PDF", async () => {
    expect(await inspect(pdfFile())).toEqual({ extension: "pdf", contentType: "application/pdf" });
  });

  test("a DOCX, with stored and packed entries and an archive comment", async () => {
    const picture = { name: "word/media/image1.png", data: Buffer.alloc(3000, 7), stored: true };
    expect(await inspect(zipFile([...docxEntries(), picture], { comment: "made by hand" }))).toEqual({
      extension: "docx",
      contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    });
  });

  test("a DOC", async () => {
    const doc = compoundFile([
      { name: "WordDocument", type: "stream" },
      { name: "1Table", type: "stream" },
      { name: "ObjectPool", type: "storage" },
      { name: "\x05SummaryInformation", type: "stream" },
    ]);
    expect(await inspect(doc)).toEqual({ extension: "doc", contentType: "application/msword" });
  });
});

describe("documents with macros are rejected", () => {
  test.each(["word/vbaProject.bin", "word/VBAPROJECT.BIN", "word/vbaData.xml"])("DOCX with %s", async (name) => {
    await active(zipFile([...docxEntries(), { name, data: "x" }]));
  });

  test("a DOCM with the file name of a DOCX", async () => {
    await active(zipFile(docxEntries("application/vnd.ms-word.document.macroEnabled.main+xml")));
  });

  test("a macro project under another file name, its type in UTF-16 or behind an entity", async () => {
    const [, document] = docxEntries();
    if (!document) throw new Error("no document");
    const types = '<Types><Default Extension="dat" ContentType="application/vnd.ms-office.vbaProject"/></Types>';
    const hidden = { name: "word/innocent.dat", data: "x" };
    for (const data of [types, Buffer.from(types, "utf16le"), types.replace("vba", "&#118;ba")]) {
      await active(zipFile([{ name: "[Content_Types].xml", data }, document, hidden]));
    }
  });

  test.each([
    { name: "Macros", type: "storage" as const },
    { name: "_VBA_PROJECT", type: "stream" as const },
    { name: "VBA", type: "storage" as const },
  ])("DOC with $name", async (macro) => {
    await active(compoundFile([{ name: "WordDocument", type: "stream" }, macro]));
    // The same, with the macros in the directory's second sector.
    const padding = ["a", "b", "c"].map((name) => ({ name, type: "stream" as const }));
    await active(compoundFile([{ name: "WordDocument", type: "stream" }, ...padding, macro]));
  });
});

/** Returns the bytes that are unpacked while `work` runs. */
async function countingUnpacked(work: () => Promise<unknown>): Promise<number> {
  let bytes = 0;
  const push = vi.spyOn(Transform.prototype, "push").mockImplementation(function (this: Transform, chunk, encoding) {
    if ("bytesWritten" in this) bytes += (chunk as Buffer | null)?.length ?? 0;
    return Readable.prototype.push.call(this, chunk, encoding);
  });
  await work();
  push.mockRestore();
  return bytes;
}

describe("harmful archives are rejected", () => {
  test("a bomb with its true size in the header is not unpacked at all", async () => {
    const bomb = zipFile([...docxEntries(), { name: "word/bomb.xml", data: Buffer.alloc(20_000_000) }]);
    expect(await countingUnpacked(() => refused(bomb))).toBe(0);
  });

  test("unpacking a bomb of gigabytes that claims to be small stops early", async () => {
    const zeros = deflateRawSync(Buffer.alloc(16_000_000), { finishFlush: constants.Z_FULL_FLUSH });
    const packed = Buffer.concat(Array.from({ length: 500 }, () => zeros));
    const bomb = zipFile([...docxEntries(), { name: "word/bomb.xml", data: "", packed, claimedBytes: 1000 }]);
    // Unpacks only a fraction of the 8,000,000,000 bytes.
    const unpacked = await countingUnpacked(() => refused(bomb));
    expect(unpacked).toBeGreaterThan(0);
    expect(unpacked).toBeLessThan(1_000_000);
  });

  test("an entry that claims more bytes than it has", async () => {
    await refused(zipFile([...docxEntries(), { name: "word/a.xml", data: "a", claimedBytes: 2 }]));
  });

  test("an entry that lies inside another one", async () => {
    const inner = { name: "word/b.xml", data: "a" };
    const zip = zipFile([...docxEntries(), { name: "word/a.xml", data: zipFile([inner]), stored: true }, inner]);
    await expect(inspect(zip)).resolves.toMatchObject({ extension: "docx" });
    zip.writeUInt32LE(zip.indexOf("word/a.xml") + 10, zip.lastIndexOf("PK\x01\x02") + 42);
    await refused(zip);
  });

  test("more than 2,000 entries", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `word/${i}.xml`, data: "x" }));
    await expect(inspect(zipFile([...docxEntries(), ...many(1998)]))).resolves.toMatchObject({ extension: "docx" });
    await refused(zipFile([...docxEntries(), ...many(1999)]));
  });

  test.each(["../../etc/passwd", "/etc/passwd", "word\\evil.xml", "word/document.xml"])(
    "an entry named %s",
    async (name) => {
      await refused(zipFile([...docxEntries(), { name, data: "x" }]));
    },
  );

  test("encrypted entries, and archives that are not Word documents", async () => {
    await refused(zipFile(docxEntries().map((entry) => ({ ...entry, flags: 1 }))));
    await refused(zipFile([{ name: "readme.txt", data: "hello" }]));
    await refused(
      zipFile([
        { name: "[Content_Types].xml", data: "<Types/>" },
        { name: "xl/workbook.xml", data: "<x/>" },
      ]),
    );
  });

  test("other data before or after the archive", async () => {
    const zip = zipFile(docxEntries());
    await refused(Buffer.concat([Buffer.from("MZ program"), zip]));
    await refused(Buffer.concat([zip, Buffer.from("<script>alert(1)</script>")]));
  });
});

describe("files that only pretend to be documents are rejected", () => {
  test.each([
    ["nothing", ""],
    ["text", "just a text named report.pdf"],
    ["a web page", "<!doctype html><script>alert(1)</script>"],
    ["a PDF without its end", "%PDF-1.7\n1 0 obj<<>>endobj\n"],
    ["a PDF behind a web page", `<script>alert(1)</script>${pdfFile()}`],
    ["a program", "MZ\x90\0\x03"],
  ])("%s", async (_, bytes) => {
    await refused(bytes);
  });

  test("a compound file without a Word document: a spreadsheet, an installer", async () => {
    await refused(compoundFile([{ name: "Workbook", type: "stream" }]));
    await refused(compoundFile([{ name: "WordDocument", type: "storage" }]));
  });

  test("a compound file whose directory has a loop or leaves the file", async () => {
    const circle = compoundFile([{ name: "WordDocument", type: "stream" }]);
    circle.writeUInt32LE(1, 512 + 4);
    await refused(circle);
    const outside = compoundFile([{ name: "WordDocument", type: "stream" }]);
    outside.writeUInt32LE(0x00ffffff, 48);
    await refused(outside);
    const hugeTable = compoundFile([{ name: "WordDocument", type: "stream" }]);
    hugeTable.writeUInt32LE(0xffffffff, 44);
    await refused(hugeTable);
  });

  test("a document that is truncated anywhere is rejected, without any other error", async () => {
    const doc = compoundFile([{ name: "WordDocument", type: "stream" }]);
    for (const whole of [zipFile(docxEntries()), doc.subarray(0, 1536), pdfFile()]) {
      for (let length = 0; length < whole.length - 2; length += 13) await refused(whole.subarray(0, length));
    }
  });
});
