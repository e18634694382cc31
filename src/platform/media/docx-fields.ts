/**
 * Fields that Word fills from other programs, files or URLs when it opens or updates a document. A DOC marks the start of
 * a field with the character 0x13. A DOCX uses elements.
 */
const REFUSED_FIELDS = ["ddeauto", "dde", "includepicture", "includetext", "include", "import", "link", "database"];

const REFUSED_INSTRUCTION = new RegExp(`^[\\s"“”]*(?:${REFUSED_FIELDS.join("|")})(?![a-z])`, "i");
/**
 * Matches an instruction whose field name is incomplete. A nested field that starts there produces the rest of the
 * name.
 */
const UNFINISHED_NAME = /^[\s"“”]*[^\s"“”]*$/;
const PART_OF_TAG_MAX = 1024 * 1024;
const INSTRUCTION_MAX = 64 * 1024;

const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)(?=[^\s/>"'=<])((?:[^>"'<]|"[^"]*"|'[^']*')*)>/y;
const TAG_NAME = /^[^\s/>"'=<]+/;
/** Also matches a name without a value. Otherwise the search would start again at each letter of such a name. */
const ATTRIBUTE = /([^\s"'=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const withoutEntities = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (_, hex, decimal, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? "";
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });

const localName = (name: string) => name.slice(name.indexOf(":") + 1).toLowerCase();

function attribute(attributes: string, attributeName: string): string | undefined {
  for (const [, name = "", doubleQuoted, singleQuoted] of attributes.matchAll(ATTRIBUTE)) {
    const value = doubleQuoted ?? singleQuoted;
    if (value !== undefined && localName(name) === attributeName) return withoutEntities(value);
  }
  return undefined;
}

/** Reads the fields of one XML part piece by piece. An instruction can be split over several runs. */
export class FieldReader {
  #rest = "";
  /** Instructions of the open fields, outermost first. The first entry is for text outside fields. */
  readonly #open: string[] = [""];
  #isInstruction = false;
  isActive = false;
  /** Markup without an end so far. */
  isTooLarge = false;

  read(piece: string) {
    if (this.isTooLarge) return;
    const text = this.#rest + piece;
    let at = 0;
    while (at < text.length) {
      const tag = text.indexOf("<", at);
      const end = tag === -1 ? text.length : tag;
      if (this.#isInstruction) this.#instruct(withoutEntities(text.slice(at, end)));
      at = end;
      if (tag === -1) break;
      MARKUP.lastIndex = tag;
      const found = MARKUP.exec(text);
      if (!found) break;
      at = MARKUP.lastIndex;
      const [, characters, closing, tagText = ""] = found;
      if (characters !== undefined && this.#isInstruction) this.#instruct(characters);
      const [name] = TAG_NAME.exec(tagText) ?? [];
      if (name !== undefined) this.#tag(localName(name), closing === "/", tagText.slice(name.length));
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > PART_OF_TAG_MAX) {
      this.isTooLarge = true;
      this.#rest = "";
    }
  }

  /** Call it after the last piece. */
  end() {
    for (const instruction of this.#open) this.#inspect(instruction);
  }

  #instruct(text: string) {
    const last = this.#open.length - 1;
    const instruction = this.#open[last] ?? "";
    if (instruction.length < INSTRUCTION_MAX) this.#open[last] = instruction + text;
  }

  #inspect(instruction: string) {
    this.isActive ||= REFUSED_INSTRUCTION.test(instruction);
  }

  #tag(name: string, isClosing: boolean, attributes: string) {
    if (name === "instrtext" || name === "delinstrtext") this.#isInstruction = !isClosing && !attributes.endsWith("/");
    if (name === "fldsimple" && !isClosing) this.#inspect(attribute(attributes, "instr") ?? "");
    if (name !== "fldchar" || isClosing) return;
    const type = attribute(attributes, "fldchartype")?.toLowerCase();
    if (type === "begin") {
      if (this.#open.length > 1 && UNFINISHED_NAME.test(this.#open.at(-1) ?? "")) this.isActive = true;
      this.#open.push("");
    }
    // The rest is the field's visible result. In a nested field it is not part of the outer field's name.
    if (type === "separate") this.#inspect(this.#open.at(-1) ?? "");
    if (type === "end" && this.#open.length > 1) this.#inspect(this.#open.pop() ?? "");
  }
}

const fieldPattern = (encode: (text: string) => string) => {
  const space = `(?:${encode(" ")}|${encode("\t")}|${encode('"')})*`;
  const begin = encode("\x13");
  const names = REFUSED_FIELDS.map(encode).join("|");
  return new RegExp(
    `${begin}${space}(?:(?:${names})(?!${encode("x").replace("x", "[a-z]")})|${begin}${space}${encode("quote")})`,
    "i",
  );
};
const FIELD_IN_DOC = fieldPattern((text) => text);
const WIDE_FIELD_IN_DOC = fieldPattern((text) => text.replace(/[\s\S]/g, "$&\0"));

/** Returns whether a DOC contains a field that Word fills from external sources, with 8 or 16 bits per character. */
export function hasActiveField(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  return FIELD_IN_DOC.test(text) || WIDE_FIELD_IN_DOC.test(text);
}
