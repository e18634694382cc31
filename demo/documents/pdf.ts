export type SampleDocument = { title: string; lines: readonly string[] };

const linesPerPage = 40;

/** Returns a literal string of PDF with escaped special characters. Characters outside WinAnsi become question marks. */
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
