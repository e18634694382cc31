import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compoundFile, docxEntries, objectStream, pdfFile, zipFile } from "#tests/support/document-fixtures.ts";
import { inspectDocument } from "./documents.ts";
import { PartReader } from "./docx-file.ts";

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
/** Returns an uncompressed deflate block. */
function storedBlock(text: string, isLast: boolean): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(isLast ? 1 : 0, 0);
  head.writeUInt16LE(text.length, 1);
  head.writeUInt16LE(0xffff - text.length, 3);
  return Buffer.concat([head, Buffer.from(text, "latin1")]);
}
const refusedAs = (code: string) => (bytes: Buffer | string) =>
  expect(inspect(bytes)).rejects.toMatchObject({ name: "AppError", code });
const refused = refusedAs("document_invalid");
const active = refusedAs("document_active");
const locked = refusedAs("document_locked");

describe("a PDF", () => {
  const script = "<</S/JavaScript/JS(app.alert(1))>>";

  test("is accepted with white space before it, zeros after it, and packed objects", async () => {
    for (const before of ["\n", "\r\n", "\ufeff"].map((text) => Buffer.from(text)))
      await expect(inspect(Buffer.concat([before, pdfFile()]))).resolves.toMatchObject({ extension: "pdf" });
    await expect(inspect(Buffer.concat([pdfFile(), Buffer.alloc(9000)]))).resolves.toMatchObject({ extension: "pdf" });
    const packed = pdfFile(objectStream("5 0 <</Type/Annot/S/URI>>"));
    await expect(inspect(packed)).resolves.toMatchObject({ extension: "pdf" });
  });

  test("of 45 bytes or without pages is not accepted", async () => {
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

  test("with objects that this program cannot decode is rejected", async () => {
    await refused(pdfFile(objectStream(script, "/Filter[/ASCIIHexDecode/FlateDecode]")));
    await refused(pdfFile(objectStream(script, "/Filter 7 0 R")));
    await refused(pdfFile(objectStream(script).replace(/stream\n../, "stream\nxx")));
    await active(pdfFile(objectStream(script).replace("/ObjStm", "/Other")));
  });

  test("that hides the offsets of its packed objects is rejected", async () => {
    const packed = objectStream(`5 0 ${script}`);
    for (const end of ["stream \n", "stream\r", "stream\t\r\n"]) await active(pdfFile(packed.replace("stream\n", end)));
    await active(pdfFile(packed.replace("stream\n", `${" ".repeat(9000)}stream\n`)));
    for (const decoy of ["/X(obj)", "/X/obj", "/X(1 0 obj<<)", "%1 0 obj<<\n", "/X<obj>"]) {
      const hidden = packed.replace(">>stream", `${decoy}>>stream`);
      await expect(inspect(pdfFile(hidden))).rejects.toThrow();
      await expect(inspect(pdfFile(hidden.replace("/ObjStm", "/Other")))).rejects.toThrow();
    }
  });

  test("finding 26: is inspected even if its objects are deflated several times", async () => {
    for (const times of [2, 3, 8]) {
      const filters = `/Filter[${"/FlateDecode ".repeat(times)}]`;
      await active(pdfFile(objectStream(`5 0 ${script}`, filters, times)));
      await expect(inspect(pdfFile(objectStream("5 0 <</A 1>>", filters, times)))).resolves.toBeDefined();
    }
    await refused(pdfFile(objectStream(`5 0 ${script}`, `/Filter[${"/FlateDecode ".repeat(9)}]`, 9)));
    await refused(pdfFile(objectStream(`5 0 ${script}`, "/F/ASCIIHexDecode/Filter/FlateDecode")));
    await refused(pdfFile(objectStream(`5 0 ${script}`, "/Filter/FlateDecode/DecodeParms<</Predictor 12>>")));
  });

  test("finding 26: is accepted when only its text mentions a program or a script", async () => {
    const text =
      "<</Title(How to /Launch a club: \\) /JavaScript)/Link(https://example.org/wiki/JavaScript)/Hex<2F4A53>>>";
    await expect(inspect(pdfFile(`5 0 obj${text}endobj\n`))).resolves.toMatchObject({ extension: "pdf" });
    await expect(inspect(pdfFile(objectStream(`5 0 ${text}`)))).resolves.toMatchObject({ extension: "pdf" });
    const page = "5 0 obj<</Length 40>>stream\nBT (use /Launch, /JavaScript (see obj)) Tj ET\nendstream endobj\n";
    await expect(inspect(pdfFile(page))).resolves.toMatchObject({ extension: "pdf" });
  });

  test("finding 26: is rejected for a script in an object that only some readers find", async () => {
    // The object is in a string, a comment or a stream, to which the cross-reference table may point.
    await active(pdfFile(`5 0 obj<</Title(6 0 obj${script}endobj)>>endobj\n`));
    await active(pdfFile(`%6 0 obj${script}\n`));
    await active(pdfFile(`5 0 obj<</Length 9>>stream\n6 0 obj${script}endobj\nendstream endobj\n`));
    // The object has a repeated number, has no end, or follows a key without a value.
    await active(pdfFile(`5 0 obj${script}endobj\n5 0 obj<<>>endobj\n`));
    await active(pdfFile("5 0 obj<</S/JavaScript/JS(app.alert(1))\n"));
    await active(pdfFile("5 0 obj<</X>>endobj/S/JavaScript>>endobj\n"));
    // The object is in a string of a packed object. The stream lists this position as the start of an object.
    await active(pdfFile(objectStream(`5 1 (${script})`)));
    // The object follows data that looks like the end of the stream.
    const harmless = "5 0 6 17 <</A(endstream)>>";
    const blocks = [Buffer.from("7801", "hex"), storedBlock(harmless, false), storedBlock(script, true)];
    const data = Buffer.concat(blocks).toString("latin1");
    await active(pdfFile(`9 0 obj<</Type/ObjStm/N 2/First 9/Filter/FlateDecode>>stream\n${data}\nendstream endobj\n`));
  });

  test.each([
    ["a form of another program", "<</AcroForm<</XFA[(template)6 0 R]>>>>"],
    ["an action that opens another file", "<</S/GoToR/F(other.pdf)/D[0/Fit]>>"],
    ["an address that opens with it", "<</OpenAction<</S/URI/URI(https://example.org)>>>>"],
    ["an article of another file that opens with it", "<</OpenAction<</S/Thread/F(https://example.org/a.pdf)/D 0>>>>"],
    ["a sound from another site", "<</S/Sound/Sound<</F<</FS/URL/F(https://example.org/a.wav)>>>>>>"],
    ["a film from another site", "<</Subtype/Movie/Movie<</F<</FS/URL/F(https://example.org/a.avi)>>>>>>"],
    ["an address that opens with a page", "<</AA<</O<</S/URI/URI(https://example.org)>>>>>>"],
    ["an address behind another action", "<</OpenAction<</S/GoTo/D[3 0 R/Fit]/Next[<</S/U#52I/URI(a)>>]>>>>"],
  ])("finding 17: with %s is refused, in the open and packed", async (_, object) => {
    await active(pdfFile(`5 0 obj${object}endobj\n`));
    await active(pdfFile(objectStream(`5 0 ${object}`)));
  });

  test("finding 17: with a URL that opens automatically is rejected wherever the action is defined", async () => {
    const address = "<</S/URI/URI(https://example.org)>>";
    await active(pdfFile(`5 0 obj<</OpenAction 6 0 R>>endobj\n6 0 obj${address}endobj\n`));
    await active(pdfFile(`5 0 obj<</AA 6 0 R>>endobj\n6 0 obj<</C 7 0 R>>endobj\n7 0 obj${address}endobj\n`));
    await active(pdfFile(`5 0 obj<</OpenAction 6 0 R>>endobj\n${objectStream(`6 0 ${address}`)}`));
    await active(pdfFile(`5 0 obj<</OpenAction 6 0 R>>endobj\n6 0 obj<<>>endobj\n6 0 obj${address}endobj\n`));
    const circle = "6 0 obj<</S/GoTo/Next 7 0 R>>endobj\n7 0 obj<</S/GoTo/Next 6 0 R>>endobj\n";
    const link = `8 0 obj<</Type/Annot/Subtype/Link/A${address}>>endobj\n`;
    const opening = "5 0 obj<</OpenAction[3 0 R/XYZ null null 0]>>endobj\n";
    for (const harmless of [link + opening, link + circle + opening.replace(/\[.*\]/, " 6 0 R")])
      await expect(inspect(pdfFile(harmless))).resolves.toMatchObject({ extension: "pdf" });
  });

  test("finding 26: that would keep the site busy is rejected", async () => {
    for (const hostile of [
      "1 0 obj[".repeat(50_000),
      "[".repeat(5_000_000),
      "1 0 obj(".repeat(200_000),
      "1 0 obj%".repeat(500_000),
      "1 0 obj<".repeat(500_000),
      `<<${"/A 1".repeat(500_000)}>>endobj`,
    ])
      await expect(inspect(pdfFile(`5 0 obj${hostile}`))).rejects.toMatchObject({ name: "AppError" });
  });

  test("with a password is reported as locked", async () => {
    await locked(pdfFile("5 0 obj<</Filter/Standard/V 4>>endobj\n", "/Encrypt 5 0 R"));
  });
});

describe("a Word document", () => {
  const relation = (type: string, target: string, mode = "External") => ({
    name: "word/_rels/settings.xml.rels",
    data: `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`,
  });
  const docxWith = (...entries: Parameters<typeof zipFile>[0]) => zipFile([...docxEntries(), ...entries]);

  test("may link to other sites, contain a chart with its table, and name its template", async () => {
    const table = { name: "word/embeddings/Microsoft_Excel_Sheet1.xlsx", data: "PK" };
    for (const entry of [
      relation("hyperlink", "https://example.org"),
      relation("attachedTemplate", "a.dotx", "Internal"),
      table,
    ])
      await expect(inspect(docxWith(entry))).resolves.toMatchObject({ extension: "docx" });
  });

  test("that loads external content is rejected", async () => {
    const template = relation("attachedTemplate", "https://example.org/t.dotm");
    await active(docxWith(template));
    await active(docxWith(relation("image", "https://example.org/seen.png")));
    await active(docxWith({ ...template, data: Buffer.from(template.data, "utf16le") }));
    await active(docxWith({ ...template, data: template.data.replace("External", "&#69;xternal") }));
    await active(docxWith(relation("aFChunk", "other.html", "Internal")));
  });

  test("that loads external content is rejected even if a relationship only looks like a link", async () => {
    const link = relation("hyperlink", "https://example.org/?a>b='c'");
    await expect(inspect(docxWith(link))).resolves.toMatchObject({ extension: "docx" });
    for (const target of ["https://e.org/t.dotm?type='/hyperlink'", "https://e.org/t.dotm?a>b", '" type="/hyperlink'])
      await active(docxWith(relation("attachedTemplate", target)));
    // In UTF-16, these characters contain the byte of a quotation mark.
    const disguised = relation("attachedTemplate", "x' a=\u2200/").data.replace('Id="r1"', 'Id="a\u2200 x=\'b"');
    const asLink = disguised.replace("x' a=\u2200/", "c' type=\u2200/hyperlink\u2200 y=\u2200d");
    await active(docxWith({ ...link, data: Buffer.from(asLink, "utf16le") }));
    await active(docxWith({ ...link, data: Buffer.from(`\ufeff${asLink}`, "utf16le").swap16() }));
    for (const unreadable of ['Id="r1"Type=', "Id=r1 Type=", 'Id="r1"" Type='])
      await active(docxWith({ ...link, data: link.data.replace('Id="r1" Type=', unreadable) }));
    await active(docxWith({ ...link, data: link.data.replace("<Relationship ", "<x-y:Relationship a:Target='<' ") }));
  });

  // So long that a search with quadratic time would exceed the time limit.
  test.each(["<relationship ", "a", " ", " a='b' a=", "<a"])(
    "with a long row of %o as relationships is inspected in time",
    (row) => {
      const part = new PartReader("word/_rels/settings.xml.rels");
      part.read(Buffer.from(`<Relationship ${row.repeat(300_000 / row.length)}`));
      expect(part.isTooLarge).toBe(false);
      expect(part.isActive()).toBe(true);
    },
  );

  test("with an object of another program is rejected", async () => {
    await active(docxWith({ name: "word/embeddings/oleObject1.bin", data: "x" }));
    await active(docxWith({ name: "word/activeX/activeX1.xml", data: "x" }));
    await active(docxWith(relation("oleObject", "embeddings/innocent.dat", "Internal")));
    const word = { name: "WordDocument", type: "stream" } as const;
    const pool = { name: "ObjectPool", type: "storage" } as const;
    await active(compoundFile([word, pool, { name: "_1234567890", type: "storage" }]));
  });

  const field = (...instructions: string[]) =>
    `<w:fldChar w:fldCharType="begin"/>${instructions.join("")}<w:fldChar w:fldCharType="separate"/><w:t>shown</w:t><w:fldChar w:fldCharType="end"/>`;
  const run = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
  const docxSaying = (body: string, name = "word/footer1.xml") =>
    docxWith({ name, data: `<?xml version="1.0"?><w:ftr><!-- "it's" --><w:p a="1>0">${body}</w:p></w:ftr>` });

  test.each([
    ["in one run", field(run(' DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc" '))],
    ["in several runs", field(run(" DD"), "<w:r><w:t/></w:r>", run("EAU"), run("TO excel "))],
    ["in one attribute", `<w:fldSimple w:instr=' includePicture "https://example.org/seen.png" \\d'/>`],
    ["by the numbers of its characters", field(run(" INCLUDE&#80;ICTURE &quot;https://example.org&quot;"))],
    ["in a section of characters", field(run(" <![CDATA[INCLUDETEXT]]> other.docx"))],
    ["behind another prefix", field("<x:instrText>DDE word</x:instrText>").replaceAll("w:", "x:")],
    ["inside another field", field(run(" IF 1 = 1 "), field(run("LINK Excel.Sheet a.xlsx")), run(' "b" '))],
    ["by a name that another field makes", field(run(" "), field(run(" QUOTE 68 68 69 ")), run(" excel "))],
    ["without an end", field(run(" DDEAUTO excel ")).replace(/<w:fldChar w:fldCharType="(?:separate|end)"\/>/g, "")],
  ])("finding 17: with a field that loads external content is refused: %s", async (_, body) => {
    await active(docxSaying(body));
    await active(docxSaying(body, "word/innocent.dat"));
    await active(
      docxWith({ name: "word/document2.xml", data: Buffer.from(`\ufeff<w:document>${body}</w:document>`, "utf16le") }),
    );
  });

  test.each(["word/document2.xml", "word/innocent.dat"])(
    "finding 17: is refused for a field or a DOCTYPE in %s behind any amount of white space",
    async (name) => {
      for (const hostile of [`<w:p>${field(run(" DDEAUTO excel "))}</w:p>`, "<!DOCTYPE x><x/>"])
        for (const padding of ["", " ".repeat(513), "\r\n\t".repeat(100_000)])
          for (const encoding of ["utf8", "utf16le"] as const) {
            const data = Buffer.from(padding + hostile, encoding);
            await active(docxWith({ name, data, stored: true }));
          }
    },
  );

  test.each(["word/document.xml", "word/innocent.dat"])(
    "finding 17: has the same result when %s is read in pieces of one byte",
    (name) => {
      for (const text of [`<w:p>${field(run(" DDEAUTO excel "))}</w:p>`, "<!DOCTYPE x><x/>"])
        for (const encoding of ["utf8", "utf16le"] as const) {
          const part = new PartReader(name);
          for (const byte of Buffer.from(`\ufeff ${text}`, encoding)) part.read(Buffer.of(byte));
          expect(part.isActive()).toBe(true);
        }
    },
  );

  test("finding 17: may have harmless fields, and text that mentions other fields", async () => {
    const toc = field(run(' TOC \\o "1-3" '), field(run(" PAGEREF _Toc1 "))) + field(run(" LINKS "));
    const words = `<w:t>DDEAUTO and INCLUDEPICTURE</w:t>${field(run(' HYPERLINK "https://example.org" '))}`;
    for (const body of [toc, words, '<w:fldSimple w:instr=" PAGE "><w:t>LINK</w:t></w:fldSimple>'])
      await expect(inspect(docxSaying(body))).resolves.toMatchObject({ extension: "docx" });
  });

  test("finding 17: an old Word document with such a field is rejected", async () => {
    const doc = compoundFile([{ name: "WordDocument", type: "stream" }]);
    const saying = (text: string, encoding: "latin1" | "utf16le") => {
      const bytes = Buffer.from(doc);
      bytes.write(text, bytes.length - 2000, encoding);
      return bytes;
    };
    for (const encoding of ["latin1", "utf16le"] as const) {
      await active(saying("Text \x13 DDEAUTO excel \x14shown\x15", encoding));
      await active(saying('Text \x13 INCLUDEPICTURE "https://example.org" \x15', encoding));
      await active(saying("Text \x13 \x13 QUOTE 68 68 69 \x15 excel \x15", encoding));
      const harmless = "DDEAUTO \x13 HYPERLINK \x14LINK\x15 \x13 LINKS \x15";
      await expect(inspect(saying(harmless, encoding))).resolves.toMatchObject({ extension: "doc" });
    }
  });

  test("with a document type declaration is rejected, wherever it occurs", async () => {
    const late = `<?xml version="1.0"?>${" ".repeat(300_000)}<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x/>`;
    await active(docxWith({ name: "word/styles.xml", data: late, stored: true }));
    await active(docxWith({ name: "docProps/app.xml", data: Buffer.from("<!DOCTYPE x><x/>", "utf16le") }));
  });

  test("with a password is reported as locked, in both formats", async () => {
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
