const references: Record<string, string> = {
  "&": "&#x26;",
  "<": "&#x3C;",
  ">": "&#x3E;",
  '"': "&#x22;",
  "'": "&#x27;",
};

// XML 1.0 has no way to write these, not even as a reference; one of them makes readers refuse the whole document.
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text for an element or a quoted attribute; characters that XML cannot hold are left out. */
export const xmlText = (text: string) =>
  text.replace(UNWRITABLE, "").replace(/[&<>"']/g, (character) => references[character] ?? "");

/** An element whose content is text. */
export const xmlElement = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;

export const xmlDocument = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
