import type { SampleDocument } from "./pdf.ts";
import { storedZip } from "./stored-zip.ts";

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
