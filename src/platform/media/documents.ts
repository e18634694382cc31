import { readFile, stat } from "node:fs/promises";
import { AppError, type ErrorCode } from "../errors.ts";
import { hasActiveField } from "./docx-fields.ts";
import { inspectDocx } from "./docx-file.ts";
import { contentTypes } from "./media-key.ts";
import { inspectPdf } from "./pdf-file.ts";

/** Documents are inspected in memory. The limits of the forms are well below this. */
const INSPECTED_BYTES_MAX = 32 * 1024 * 1024;

export type DocumentExtension = "pdf" | "doc" | "docx";

export interface DocumentType {
  extension: DocumentExtension;
  contentType: string;
}

/**
 * The result of inspecting a file of an accepted type. "active" can run code, load external content or carry another
 * file.
 */
export type Verdict = "sound" | "active" | "locked" | "broken";

const refusals = {
  active: "document_active",
  locked: "document_locked",
  broken: "document_invalid",
} as const satisfies Record<Exclude<Verdict, "sound">, ErrorCode>;

/**
 * Detects a document's type from its bytes.
 * @throws AppError: "document_invalid" for other types and broken files, "document_active" for documents that run
 * code or load external content, "document_locked" for documents with a password
 */
export async function inspectDocument(tempPath: string): Promise<DocumentType> {
  const { size } = await stat(tempPath);
  if (size > INSPECTED_BYTES_MAX) throw new AppError("document_invalid");
  const bytes = await readFile(tempPath);
  for (const [extension, inspect] of inspectors) {
    const verdict = await inspect(bytes);
    if (verdict === null) continue;
    if (verdict !== "sound") throw new AppError(refusals[verdict]);
    return { extension, contentType: contentTypes[extension] };
  }
  throw new AppError("document_invalid");
}

const inspectors = [
  ["pdf", inspectPdf],
  ["doc", inspectDoc],
  ["docx", inspectDocx],
] as const;

/**
 * Word's binary format is a "compound file": a file system of sectors with an allocation table and a directory
 * (Microsoft's [MS-CFB]). This code reads only the parts that list the streams.
 */
const SIGNATURE = "d0cf11e0a1b11ae1";
const HEADER_TABLE_OFFSET = 76;
const HEADER_TABLE_ENTRIES = 109;
const DIRECTORY_ENTRY_BYTES = 128;
const SECTOR_NUMBER_MAX = 0xfffffffa;
const STORAGE = 1;
const STREAM = 2;
const ROOT = 5;
/** Names of the storages with macros in Word, Excel and PowerPoint files. */
const MACRO_NAME = /^(?:macros|vba|_vba_project.*)$/i;

interface DirectoryEntry {
  name: string;
  type: number;
  /** First sector of a large stream. Word's main stream is always large. */
  offset: number;
}

/** A modern Word document with a password is encrypted as a whole inside a compound file. */
const LOCKED_STREAM = "EncryptedPackage";
/** Word's names for storages of embedded objects. An ObjectPool can also exist without objects. */
const OBJECT_NAME = /^_\d{6,}$/;
/** Offset in the header of the stream WordDocument ([MS-DOC], FibBase). */
const FLAGS_OFFSET = 10;
const ENCRYPTED = 0x0100;

/** Inspects a Word 97–2003 document; returns null for other files. */
function inspectDoc(bytes: Buffer): Verdict | null {
  if (bytes.subarray(0, 8).toString("hex") !== SIGNATURE) return null;
  try {
    const entries = readDirectory(bytes);
    if (entries[0]?.type !== ROOT) return null;
    const named = (type: number, name: string) => entries.find((entry) => entry.type === type && entry.name === name);
    if (named(STREAM, LOCKED_STREAM)) return "locked";
    const document = named(STREAM, "WordDocument");
    if (!document) return null;
    if (bytes.readUInt16LE(document.offset + FLAGS_OFFSET) & ENCRYPTED) return "locked";
    const isActive = ({ name, type }: DirectoryEntry) =>
      ((type === STREAM || type === STORAGE) && MACRO_NAME.test(name)) || (type === STORAGE && OBJECT_NAME.test(name));
    return entries.some(isActive) || hasActiveField(bytes) ? "active" : "sound";
  } catch (error) {
    // Offsets that point outside the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readDirectory(bytes: Buffer): DirectoryEntry[] {
  const version = bytes.readUInt16LE(26);
  const sectorShift = bytes.readUInt16LE(30);
  if (!((version === 3 && sectorShift === 9) || (version === 4 && sectorShift === 12))) return [];
  const sectorBytes = 1 << sectorShift;
  const sectorsMax = Math.ceil(bytes.length / sectorBytes);
  const startOf = (sector: number) => (sector + 1) * sectorBytes;

  const tableSectors = allocationTableSectors(bytes, sectorBytes, sectorsMax);
  const nextOf = (sector: number) => {
    const tableSector = tableSectors[Math.floor((sector * 4) / sectorBytes)];
    if (tableSector === undefined) throw new RangeError("Sector outside the allocation table");
    return bytes.readUInt32LE(startOf(tableSector) + ((sector * 4) % sectorBytes));
  };

  const entries: DirectoryEntry[] = [];
  let read = 0;
  for (let sector = bytes.readUInt32LE(48); sector < SECTOR_NUMBER_MAX; sector = nextOf(sector)) {
    if (++read > sectorsMax) throw new RangeError("Directory runs in a circle");
    if (startOf(sector + 1) > bytes.length) throw new RangeError("Directory is cut off");
    for (let offset = 0; offset < sectorBytes; offset += DIRECTORY_ENTRY_BYTES) {
      const entry = readEntry(bytes, startOf(sector) + offset);
      entries.push({ ...entry, offset: startOf(entry.sector) });
    }
  }
  return entries;
}

/** Returns the sectors of the allocation table: the first 109 are in the header, the rest in a separate chain. */
function allocationTableSectors(bytes: Buffer, sectorBytes: number, sectorsMax: number): number[] {
  const count = bytes.readUInt32LE(44);
  if (count > sectorsMax) throw new RangeError("Allocation table larger than the file");
  const sectors: number[] = [];
  const readFrom = (offset: number, entries: number) => {
    for (let i = 0; i < entries && sectors.length < count; i++) sectors.push(bytes.readUInt32LE(offset + i * 4));
  };
  readFrom(HEADER_TABLE_OFFSET, HEADER_TABLE_ENTRIES);
  let next = bytes.readUInt32LE(68);
  const perSector = sectorBytes / 4 - 1;
  while (sectors.length < count) {
    const start = (next + 1) * sectorBytes;
    readFrom(start, perSector);
    next = bytes.readUInt32LE(start + perSector * 4);
  }
  return sectors;
}

function readEntry(bytes: Buffer, offset: number) {
  const type = bytes.readUInt8(offset + 66);
  // In bytes, with the terminating zero.
  const nameBytes = Math.min(Math.max(bytes.readUInt16LE(offset + 64) - 2, 0), 62);
  return {
    type,
    name: bytes.toString("utf16le", offset, offset + nameBytes),
    sector: bytes.readUInt32LE(offset + 116),
  };
}
