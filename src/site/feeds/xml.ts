const references: Record<string, string> = {
  "&": "&#x26;",
  "<": "&#x3C;",
  ">": "&#x3E;",
  '"': "&#x22;",
  "'": "&#x27;",
};

// XML 1.0 cannot hold these characters, not even as references. One of them makes readers refuse the whole document.
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export const withoutForbidden = (text: string) => text.replace(FORBIDDEN, "");

/** Escapes text for an element or a quoted attribute. */
export const xmlText = (text: string) =>
  withoutForbidden(text).replace(/[&<>"']/g, (character) => references[character] ?? "");

export const xmlElement = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;

export const xmlDocument = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
