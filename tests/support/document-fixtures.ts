import { crc32, deflateRawSync, deflateSync } from "node:zlib";

/** Documents written by hand for tests: valid ones, and ones with false headers. */
export interface ZipFixtureEntry {
  name: string;
  data: Buffer | string;
  /** Size that the headers claim, instead of the true size. */
  claimedBytes?: number;
  /** Compressed bytes to use instead of `data`. */
  packed?: Buffer;
  stored?: boolean;
  flags?: number;
}

export function zipFile(entries: ZipFixtureEntry[], { comment = "" }: { comment?: string } = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claimedBytes, packed: givenPacked, stored = false, flags = 0 } of entries) {
    const content = Buffer.from(data);
    const packed = givenPacked ?? (stored ? content : deflateRawSync(content));
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedBytes ?? content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), common, tail, Buffer.from(name)]));
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...files, central, end, Buffer.from(comment)]);
}

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;

export const docxEntries = (
  main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
): ZipFixtureEntry[] => [
  { name: "[Content_Types].xml", data: contentTypes(main) },
  { name: "word/document.xml", data: "<w:document><w:body><w:p>Annual report</w:p></w:body></w:document>" },
];

/** Builds a compound file of 512-byte sectors: allocation table, directory, then an empty stream of 4 KB. */
export function compoundFile(entries: { name: string; type: "storage" | "stream" }[]): Buffer {
  const directory = Buffer.alloc(Math.ceil((entries.length + 1) / 4) * 512);
  for (const [index, { name, type }] of [{ name: "Root Entry", type: "root" }, ...entries].entries()) {
    const at = index * 128;
    directory.write(name, at, "utf16le");
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory.writeUInt8(type === "root" ? 5 : type === "stream" ? 2 : 1, at + 66);
  }
  const directorySectors = directory.length / 512;
  // All directory entries refer to the same stream.
  for (const index of entries.keys()) directory.writeUInt32LE(directorySectors + 1, (index + 1) * 128 + 116);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  for (let i = 1; i <= directorySectors; i++) {
    table.writeUInt32LE(i === directorySectors ? 0xfffffffe : i + 1, i * 4);
  }
  const header = Buffer.alloc(512, 0xff);
  header.fill(0, 0, 76);
  header.write("d0cf11e0a1b11ae1", "hex");
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  header.writeUInt32LE(0, 76);
  return Buffer.concat([header, table, directory, Buffer.alloc(4096)]);
}

/** @param objects added to a minimal PDF; readers must find the objects without a table */
export const pdfFile = (objects = "", trailer = ""): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R>>endobj\n${objects}xref\n0 1\ntrailer<</Root 1 0 R${trailer}>>\nstartxref\n42\n%%EOF\n`,
    "latin1",
  );

/**
 * Packs objects into a stream, as most programs do.
 * @param times how many times the stream is deflated
 */
export function objectStream(objects: string, description = "/Filter/FlateDecode", times = 1): string {
  let data = Buffer.from(objects, "latin1");
  for (let time = 0; time < times; time++) data = deflateSync(data);
  return `9 0 obj<</Type/ObjStm/N 1/First 4${description}>>stream\n${data.toString("latin1")}\nendstream endobj\n`;
}
