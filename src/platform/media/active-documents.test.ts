import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compoundFile, docxEntries, objectStream, pdfFile, zipFile } from "./document-fixtures.ts";
import { inspectDocument } from "./documents.ts";
import { PartReader } from "./docx-part.ts";

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
const refusedAs = (code: string) => (bytes: Buffer | string) =>
  expect(inspect(bytes)).rejects.toMatchObject({ name: "AppError", code });
const refused = refusedAs("document_invalid");
const active = refusedAs("document_active");
const locked = refusedAs("document_locked");

describe("a PDF", () => {
  const script = "<</S/JavaScript/JS(app.alert(1))>>";

  test("is taken with white space before it and zeros behind, and with its objects packed", async () => {
    for (const before of ["\n", "\r\n", "\ufeff"].map((text) => Buffer.from(text)))
      await expect(inspect(Buffer.concat([before, pdfFile()]))).resolves.toMatchObject({ extension: "pdf" });
    await expect(inspect(Buffer.concat([pdfFile(), Buffer.alloc(9000)]))).resolves.toMatchObject({ extension: "pdf" });
    const packed = pdfFile(objectStream("5 0 <</Type/Annot/S/URI>>"));
    await expect(inspect(packed)).resolves.toMatchObject({ extension: "pdf" });
  });

  test("of 45 bytes, or without pages, is none", async () => {
    const least = "%PDF-1.4\n%%%%%%%%%%%%%%%%%%\nstartxref\n9\n%%EOF";
    expect(least).toHaveLength(45);
    await refused(least);
    await refused(pdfFile().toString().replace("/Pages", "/Leaves").replace("/Type/Pages", ""));
  });

  test.each([
    ["a script", script],
    ["a script under an escaped name", "<</S/J#61vaScript>>"],
    ["a program to start", "<</S/Launch/F(calc.exe)>>"],
    ["a file in it", "<</Type/EmbeddedFile>>"],
    ["a form that is sent away", "<</S/SubmitForm/F(https://example.org)>>"],
  ])("with %s is refused, in the open and packed", async (_, object) => {
    await active(pdfFile(`5 0 obj${object}endobj\n`));
    await active(pdfFile(objectStream(`5 0 ${object}`)));
  });

  test("that packs its objects so that nobody sees into them is refused", async () => {
    await refused(pdfFile(objectStream(script, "/Filter[/ASCIIHexDecode/FlateDecode]")));
    await refused(pdfFile(objectStream(script, "/Filter 7 0 R")));
    await refused(pdfFile(objectStream(script).replace(/stream\n../, "stream\nxx")));
    await active(pdfFile(objectStream(script).replace("/ObjStm", "/Other")));
  });

  test("that hides where its packed objects begin is refused", async () => {
    const packed = objectStream(`5 0 ${script}`);
    for (const end of ["stream \n", "stream\r", "stream\t\r\n"]) await active(pdfFile(packed.replace("stream\n", end)));
    await refused(pdfFile(packed.replace("stream\n", `${" ".repeat(9000)}stream\n`)));
    for (const decoy of ["/X(obj)", "/X/obj", "/X(1 0 obj<<)", "%1 0 obj<<\n", "/X<obj>"]) {
      const hidden = packed.replace(">>stream", `${decoy}>>stream`);
      await expect(inspect(pdfFile(hidden))).rejects.toThrow();
      await expect(inspect(pdfFile(hidden.replace("/ObjStm", "/Other")))).rejects.toThrow();
    }
  });

  test("with a password is told by that", async () => {
    await locked(pdfFile("5 0 obj<</Filter/Standard/V 4>>endobj\n", "/Encrypt 5 0 R"));
  });
});

describe("a Word document", () => {
  const relation = (type: string, target: string, mode = "External") => ({
    name: "word/_rels/settings.xml.rels",
    data: `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`,
  });
  const docxWith = (...entries: Parameters<typeof zipFile>[0]) => zipFile([...docxEntries(), ...entries]);

  test("may link to other sites, hold a chart with its table, and name its own template", async () => {
    const table = { name: "word/embeddings/Microsoft_Excel_Sheet1.xlsx", data: "PK" };
    for (const entry of [
      relation("hyperlink", "https://example.org"),
      relation("attachedTemplate", "a.dotx", "Internal"),
      table,
    ])
      await expect(inspect(docxWith(entry))).resolves.toMatchObject({ extension: "docx" });
  });

  test("that fetches something from elsewhere is refused", async () => {
    const template = relation("attachedTemplate", "https://example.org/t.dotm");
    await active(docxWith(template));
    await active(docxWith(relation("image", "https://example.org/seen.png")));
    await active(docxWith({ ...template, data: Buffer.from(template.data, "utf16le") }));
    await active(docxWith({ ...template, data: template.data.replace("External", "&#69;xternal") }));
    await active(docxWith(relation("aFChunk", "other.html", "Internal")));
  });

  test("that calls what it fetches a link somewhere else than in its type is refused", async () => {
    const link = relation("hyperlink", "https://example.org/?a>b='c'");
    await expect(inspect(docxWith(link))).resolves.toMatchObject({ extension: "docx" });
    for (const target of ["https://e.org/t.dotm?type='/hyperlink'", "https://e.org/t.dotm?a>b", '" type="/hyperlink'])
      await active(docxWith(relation("attachedTemplate", target)));
    // In UTF-16 one byte of these characters is that of a quotation mark.
    const disguised = relation("attachedTemplate", "x' a=\u2200/").data.replace('Id="r1"', 'Id="a\u2200 x=\'b"');
    const asLink = disguised.replace("x' a=\u2200/", "c' type=\u2200/hyperlink\u2200 y=\u2200d");
    await active(docxWith({ ...link, data: Buffer.from(asLink, "utf16le") }));
    await active(docxWith({ ...link, data: Buffer.from(`\ufeff${asLink}`, "utf16le").swap16() }));
    for (const unreadable of ['Id="r1"Type=', "Id=r1 Type=", 'Id="r1"" Type='])
      await active(docxWith({ ...link, data: link.data.replace('Id="r1" Type=', unreadable) }));
    await active(docxWith({ ...link, data: link.data.replace("<Relationship ", "<x-y:Relationship a:Target='<' ") }));
  });

  // So long that it would not end in time, were all of it looked at from each place in it.
  test.each(["<relationship ", "a", " ", " a='b' a=", "<a"])("whose relations are a long row of %o is read", (row) => {
    const part = new PartReader("word/_rels/settings.xml.rels");
    part.read(Buffer.from(`<Relationship ${row.repeat(300_000 / row.length)}`));
    expect(part.isTooLarge).toBe(false);
    expect(part.isActive()).toBe(true);
  });

  test("with another program's object in it is refused", async () => {
    await active(docxWith({ name: "word/embeddings/oleObject1.bin", data: "x" }));
    await active(docxWith({ name: "word/activeX/activeX1.xml", data: "x" }));
    await active(docxWith(relation("oleObject", "embeddings/innocent.dat", "Internal")));
    const word = { name: "WordDocument", type: "stream" } as const;
    const pool = { name: "ObjectPool", type: "storage" } as const;
    await active(compoundFile([word, pool, { name: "_1234567890", type: "storage" }]));
  });

  test("that declares its own kind of XML is refused, wherever it does so", async () => {
    const late = `<?xml version="1.0"?>${" ".repeat(300_000)}<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x/>`;
    await active(docxWith({ name: "word/styles.xml", data: late, stored: true }));
    await active(docxWith({ name: "docProps/app.xml", data: Buffer.from("<!DOCTYPE x><x/>", "utf16le") }));
  });

  test("with a password is told by that, old and new", async () => {
    await locked(
      compoundFile([
        { name: "EncryptionInfo", type: "stream" },
        { name: "EncryptedPackage", type: "stream" },
      ]),
    );
    const old = compoundFile([{ name: "WordDocument", type: "stream" }]);
    old.writeUInt16LE(0x0100, old.length - 4096 + 10);
    await locked(old);
  });
});
