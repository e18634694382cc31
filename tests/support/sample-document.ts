import { crc32 } from "node:zlib";

export type SampleDocument = { title: string; lines: readonly string[] };

const linesPerPage = 40;

/** A literal string of PDF: its three special characters escaped, whatever WinAnsi cannot say as a question mark. */
function pdfText(text: string): string {
  const winAnsi = text.replace(/[^\x20-\x7e\xa0-\xff]/g, "?");
  return `(${winAnsi.replace(/[\\()]/g, "\\$&")})`;
}

function pageContent(title: string | null, lines: readonly string[]): string {
  const heading = title === null ? "" : `/F2 20 Tf 0 0.157 0.333 rg ${pdfText(title)} Tj 0 -36 Td\n`;
  const body = lines.map((line) => `${pdfText(line)} Tj T*`).join("\n");
  return `BT 56 770 Td 16 TL\n${heading}/F1 11 Tf 0.043 0.106 0.169 rg\n${body}\nET`;
}

/** A valid PDF 1.4 on A4, one page for each forty lines; WinAnsi characters only. */
export function samplePdf({ title, lines }: SampleDocument): Buffer {
  const pages: string[] = [];
  for (let first = 0; first === 0 || first < lines.length; first += linesPerPage) {
    pages.push(pageContent(first === 0 ? title : null, lines.slice(first, first + linesPerPage)));
  }
  const firstPage = 6;
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 595 842] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    `<< /Title ${pdfText(title)} >>`,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  // Latin-1 throughout, so that a string's length is its length in bytes.
  let file = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const startOfTable = file.length;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${startOfTable}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

/** A ZIP archive of stored (uncompressed) entries, dated 1 January 2024. */
function storedZip(entries: readonly { name: string; content: string | Buffer }[]): Buffer {
  const date = ((2024 - 1980) << 9) | (1 << 5) | 1;
  const utf8Names = 0x0800;
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content);
    // The fields from "version needed" to "extra field length" are the same in both headers.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(utf8Names, 2);
    common.writeUInt16LE(date, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const record = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, name, content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, place, name);
    local.push(record);
    offset += record.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

function xmlText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A valid DOCX: the title in bold, then one paragraph a line. */
export function sampleDocx({ title, lines }: SampleDocument): Buffer {
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const formats = "application/vnd.openxmlformats";
  const schemas = "http://schemas.openxmlformats.org";
  const paragraph = (text: string, properties = "") =>
    `<w:p><w:r>${properties}<w:t xml:space="preserve">${xmlText(text)}</w:t></w:r></w:p>`;
  const body =
    paragraph(title, '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>') + lines.map((line) => paragraph(line)).join("");
  return storedZip([
    {
      name: "[Content_Types].xml",
      content: `${declaration}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="${formats}-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${formats}-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      content: `${declaration}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: "word/document.xml",
      content: `${declaration}<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
    },
  ]);
}
