import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { IMAGE_MAX_BYTES, oneImageMessages } from "#shared/image-upload.ts";
import { writeError } from "../disk.ts";
import { AppError, type ErrorCode } from "../errors.ts";
import type { TempFolder } from "../media/temp-files.ts";

const FIELD_MAX_BYTES = 64 * 1024;
const FIELDS_MAX = 60;
/** More than a field with its headers. */
const BETWEEN_PARTS_MAX_BYTES = 128 * 1024;

/** A file field: the number of files and their maximum size. */
export interface FileField {
  maxFiles: number;
  maxBytes: number;
  /** "under" rejects a file of exactly `maxBytes`; "at-most" accepts it. */
  limit: "under" | "at-most";
  messages: { invalid: string; tooLarge: string; tooMany?: string };
  /** The error for a missing file. Absent if the file is optional. */
  required?: { code: ErrorCode; message: string };
}

export interface FormShape<Fields extends z.ZodObject, Files extends Record<string, FileField>> {
  fields: Fields;
  /** Returns the schema for a request with these texts, if the form has more than one. By default `fields`. */
  fieldsFor?: ((texts: ReadonlyMap<string, readonly string[]>) => Fields) | undefined;
  files: Files;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The multipart body of this route, for the OpenAPI document. */
    form?: FormShape<z.ZodObject, Record<string, FileField>>;
  }
}

export type FormValues<Fields extends z.ZodObject, Files extends Record<string, FileField>> = {
  fields: z.output<Fields>;
  files: Record<keyof Files, string[]>;
};

/** Returns whether a field accepts a list. */
function repeats(schema: z.ZodType | undefined): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return repeats(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return repeats(schema.in as z.ZodType);
  return schema instanceof z.ZodArray;
}

/** Replaces the platform's error about a file by the message of the form. */
function describeFormError(files: Record<string, FileField>, error: unknown): unknown {
  const refused = error instanceof AppError && (error.code === "image_invalid" || error.code === "document_invalid");
  const words = Object.values(files)[0]?.messages.invalid;
  return refused && words ? new AppError(error.code, { message: words, cause: error }) : error;
}

interface SavedFile {
  path: string;
  /** In bytes. */
  size: number;
}

/**
 * Writes a stream to a new file with a random name. The caller removes the file. After an error, the file is deleted
 * and the source is destroyed.
 * @throws AppError: "file_too_large" as soon as the limit is reached, "storage_full" if the disk is full
 */
export async function saveUpload(
  folder: string,
  source: Readable,
  { maxBytes, limit, messages }: Pick<FileField, "maxBytes" | "limit" | "messages">,
): Promise<SavedFile> {
  const largest = limit === "under" ? maxBytes - 1 : maxBytes;
  const tooLarge = () => new AppError("file_too_large", { message: messages.tooLarge });
  // The client may disconnect while the file is being opened, before other listeners exist.
  source.on("error", () => {});
  const path = join(folder, randomUUID());
  let size = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > largest) throw tooLarge();
      yield chunk;
    }
  }
  try {
    // Opened in advance: a stream that opens its own file could create the file after the removal below.
    const file = await open(path, "wx", 0o600);
    await pipeline(source, counted, file.createWriteStream());
    if (isTruncated(source)) throw tooLarge();
    return { path, size };
  } catch (error) {
    source.destroy();
    await rm(path, { force: true });
    throw isTruncated(source) ? tooLarge() : writeError(error);
  }
}

/** A multipart parser with its own limit truncates the file and only sets a flag on the stream. */
const isTruncated = (source: Readable) => "truncated" in source && source.truncated === true;

/** Messages of the parser for truncated bodies and bodies without parts. Its errors have no code. */
const MALFORMED = /^Multipart: |unexpected end of multipart data$/i;

/**
 * Yields the parts of a body. The parser would wait for the end of a part's headers without a limit.
 * @throws AppError("too_large") if too much data arrives without a new part
 */
async function* partsOf(request: FastifyRequest, limits: NonNullable<Parameters<typeof request.parts>[0]>["limits"]) {
  const tooLong = Promise.withResolvers<never>();
  let bytes = 0;
  const count = (chunk: Buffer) => {
    // A chunk may contain the awaited part and any amount of file data.
    if (bytes > BETWEEN_PARTS_MAX_BYTES) tooLong.reject(new AppError("too_large"));
    bytes += chunk.length;
  };
  const parts = request.parts({ limits });
  while (true) {
    const next = parts.next();
    bytes = 0;
    request.raw.on("data", count);
    const { done, value } = await Promise.race([next, tooLong.promise]).finally(() => request.raw.off("data", count));
    if (done) return;
    yield value;
  }
}

/** Reads the parts one by one, and stops at the first exceeded limit. */
async function readParts<Fields extends z.ZodObject, Files extends Record<string, FileField>>(
  request: FastifyRequest,
  temp: TempFolder,
  shape: FormShape<Fields, Files>,
  saved: SavedFile[],
) {
  const texts = new Map<string, string[]>();
  const files = Object.fromEntries(Object.keys(shape.files).map((name) => [name, [] as string[]]));
  const filesMax = Object.values(shape.files).reduce((sum, field) => sum + field.maxFiles, 0);
  const limits = {
    fieldNameSize: 100,
    fieldSize: FIELD_MAX_BYTES,
    fields: FIELDS_MAX,
    // Accept one more than allowed, so that the form's own message can say so.
    files: filesMax + 1,
    parts: FIELDS_MAX + filesMax + 1,
    fileSize: Math.max(0, ...Object.values(shape.files).map((field) => field.maxBytes)) + 1,
    headerPairs: 20,
  };
  for await (const part of partsOf(request, limits)) {
    if (part.type === "field") {
      if (part.valueTruncated || part.fieldnameTruncated) throw new AppError("too_large");
      const values = texts.get(part.fieldname) ?? [];
      values.push(String(part.value ?? ""));
      texts.set(part.fieldname, values);
      continue;
    }
    const field = shape.files[part.fieldname];
    const received = files[part.fieldname];
    if (!field || !received)
      throw new AppError("invalid", { message: `There is no file field named ${part.fieldname.slice(0, 50)}` });
    // A browser sends an empty file field as a nameless, empty file.
    const mayBeEmptyField = !part.filename;
    if (received.length >= field.maxFiles)
      throw new AppError("too_many_files", field.messages.tooMany ? { message: field.messages.tooMany } : {});
    const file = await saveUpload(temp.folder, part.file, field);
    saved.push(file);
    if (!(mayBeEmptyField && file.size === 0)) received.push(file.path);
  }
  return { texts, files: files as Record<keyof Files, string[]> };
}

/**
 * Reads a multipart body into validated fields and temp files, passes both to `work`, and removes the temp files.
 * @throws AppError with the form's message if a field or file is invalid
 */
export async function withForm<Fields extends z.ZodObject, Files extends Record<string, FileField>, Result>(
  request: FastifyRequest,
  temp: TempFolder,
  shape: FormShape<Fields, Files>,
  work: (form: FormValues<Fields, Files>) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError("unsupported_body");
  if (Object.keys(shape.files).length > 0) await temp.requireSpace();
  const saved: SavedFile[] = [];
  try {
    const { texts, files } = await readParts(request, temp, shape, saved);
    const given: Record<string, string | string[]> = {};
    for (const [name, field] of Object.entries(shape.fields.shape)) {
      const values = texts.get(name);
      if (!values) continue;
      given[name] = repeats(field as z.ZodType) ? values : (values.at(-1) ?? "");
    }
    const parsed = (shape.fieldsFor?.(texts) ?? shape.fields).safeParse(given);
    if (!parsed.success) throw new AppError("invalid", { message: parsed.error.issues[0]?.message ?? "Invalid form" });
    for (const [name, { required }] of Object.entries(shape.files))
      if (required && files[name]?.length === 0) throw new AppError(required.code, { message: required.message });
    return await work({ fields: parsed.data, files });
  } catch (error) {
    const isMalformed = error instanceof Error && MALFORMED.test(error.message);
    throw isMalformed ? new AppError("invalid", { cause: error }) : describeFormError(shape.files, error);
  } finally {
    await Promise.all(saved.map((file) => temp.remove(file)));
  }
}

const image = {
  maxFiles: 1,
  maxBytes: IMAGE_MAX_BYTES,
  limit: "under" as const,
  messages: {
    invalid: oneImageMessages.imageType,
    tooLarge: oneImageMessages.imageTooLarge,
    tooMany: oneImageMessages.tooManyImages,
  },
};
const required = { code: "image_required" as const, message: oneImageMessages.imageRequired };

/** A form with these fields and one picture in the field `image`. */
export const imageForm = <Fields extends z.ZodObject>(fields: Fields) => ({
  fields,
  files: { image: { ...image, required } },
});

/** The form for an edit: without a picture the current one stays. */
export const imageEditForm = <Fields extends z.ZodObject>(fields: Fields) => ({ fields, files: { image } });
