import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sampleDocx } from "./docx.ts";
import { samplePdf } from "./pdf.ts";

const report = { title: "Annual report (2024–25)", lines: ["Forty events", "R&D < 5 % of the \\budget\\"] };

describe("samplePdf", () => {
  test("every entry of the cross-reference table points at its object", () => {
    const text = samplePdf(report).toString("latin1");
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    const table = text.slice(start);
    expect(table.startsWith("xref\n0 ")).toBe(true);
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
    expect(offsets).toHaveLength(7);
    for (const [index, offset] of offsets.entries()) {
      expect(text.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
    }
  });

  test("a stream has its declared length, and text cannot break out of its string", () => {
    const text = samplePdf(report).toString("latin1");
    const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? [];
    expect(content).toHaveLength(Number(length));
    expect(content).toContain("(Annual report \\(2024?25\\)) Tj");
    expect(content).toContain("\\\\budget\\\\) Tj");
  });

  test("sixty lines take two pages, and an empty text takes one", () => {
    const pages = (count: number) =>
      samplePdf({ title: "Pages", lines: Array.from({ length: count }, (_, line) => `Line ${line + 1}`) })
        .toString("latin1")
        .match(/\/Type \/Page /g);
    expect(pages(60)).toHaveLength(2);
    expect(pages(0)).toHaveLength(1);
  });
});

describe("sampleDocx", () => {
  test("its central directory lists three entries with correct checksums", () => {
    const file = sampleDocx(report);
    const end = file.length - 22;
    expect(file.readUInt32LE(end)).toBe(0x06054b50);
    let at = file.readUInt32LE(end + 16);
    const contents = new Map<string, string>();
    for (let entry = 0; entry < file.readUInt16LE(end + 10); entry += 1) {
      expect(file.readUInt32LE(at)).toBe(0x02014b50);
      const nameLength = file.readUInt16LE(at + 28);
      const name = file.toString("utf8", at + 46, at + 46 + nameLength);
      const local = file.readUInt32LE(at + 42);
      expect(file.readUInt32LE(local)).toBe(0x04034b50);
      expect(file.toString("utf8", local + 30, local + 30 + nameLength)).toBe(name);
      const content = file.subarray(local + 30 + nameLength, local + 30 + nameLength + file.readUInt32LE(at + 24));
      expect(crc32(content)).toBe(file.readUInt32LE(at + 16));
      contents.set(name, content.toString());
      at += 46 + nameLength;
    }
    expect(at).toBe(end);
    expect([...contents.keys()]).toEqual(["[Content_Types].xml", "_rels/.rels", "word/document.xml"]);
    expect(contents.get("word/document.xml")).toContain("R&amp;D &lt; 5 %");
  });
});
