import { readFile, stat } from "node:fs/promises";
import { AppError } from "../errors.ts";
import { isDoc } from "./doc-file.ts";
import { isDocx } from "./docx-file.ts";
import { contentTypes } from "./media-key.ts";

/** A document is inspected in memory; the forms' own limits are well below this. */
const INSPECTED_BYTES_MAX = 32 * 1024 * 1024;
const PDF_TRAILER_WITHIN = 2048;

export type DocumentExtension = "pdf" | "doc" | "docx";

export interface DocumentType {
  extension: DocumentExtension;
  contentType: string;
}

/**
 * Tells a document's type from its bytes.
 * @throws AppError("document_invalid") for another type, a broken file, or one with macros.
 */
export async function inspectDocument(tempPath: string): Promise<DocumentType> {
  const bytes = await readWhole(tempPath);
  const extension = bytes && (await documentExtension(bytes));
  if (!extension) throw new AppError("document_invalid");
  return { extension, contentType: contentTypes[extension] };
}

async function readWhole(path: string): Promise<Buffer | null> {
  const { size } = await stat(path);
  return size > INSPECTED_BYTES_MAX ? null : readFile(path);
}

async function documentExtension(bytes: Buffer): Promise<DocumentExtension | null> {
  if (isPdf(bytes)) return "pdf";
  if (isDoc(bytes)) return "doc";
  return (await isDocx(bytes)) ? "docx" : null;
}

function isPdf(bytes: Buffer): boolean {
  const header = bytes.subarray(0, 8).toString("latin1");
  const trailer = bytes.subarray(-PDF_TRAILER_WITHIN).toString("latin1");
  return /^%PDF-[12]\.\d/.test(header) && /startxref\s+\d+\s+%%EOF/.test(trailer);
}
