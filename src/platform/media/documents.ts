import { readFile, stat } from "node:fs/promises";
import { AppError, type ErrorCode } from "../errors.ts";
import { judgeDoc } from "./doc-file.ts";
import { judgeDocx } from "./docx-file.ts";
import { contentTypes } from "./media-key.ts";
import { judgePdf } from "./pdf-file.ts";

/** A document is inspected in memory; the forms' own limits are well below this. */
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
 * Tells a document's type from its bytes.
 * @throws AppError: "document_invalid" for another type or a broken file, "document_active" for one that can run or
 * reach out, "document_locked" for one with a password
 */
export async function inspectDocument(tempPath: string): Promise<DocumentType> {
  const bytes = await readWhole(tempPath);
  const judged = bytes && (await judgeDocument(bytes));
  if (!judged) throw new AppError("document_invalid");
  const { extension, verdict } = judged;
  if (verdict !== "sound") throw new AppError(refusals[verdict]);
  return { extension, contentType: contentTypes[extension] };
}

async function readWhole(path: string): Promise<Buffer | null> {
  const { size } = await stat(path);
  return size > INSPECTED_BYTES_MAX ? null : readFile(path);
}

async function judgeDocument(bytes: Buffer): Promise<{ extension: DocumentExtension; verdict: Verdict } | null> {
  const judges = { pdf: judgePdf, doc: judgeDoc, docx: judgeDocx };
  for (const extension of ["pdf", "doc", "docx"] as const) {
    const verdict = await judges[extension](bytes);
    if (verdict) return { extension, verdict };
  }
  return null;
}
