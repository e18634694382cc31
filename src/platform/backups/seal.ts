import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { DataRefused } from "../db/engine.ts";

/**
 * An encrypted stream: a mark, a salt, and chunks of AES-256-GCM with a key that scrypt derives from the passphrase and
 * the salt. The nonce contains a chunk's number and whether it is the last, so that no chunk can be changed, moved,
 * dropped or cut off.
 */
export const SEAL_MARK = Buffer.from("branch-site seal 1\n");
const SALT_BYTES = 16;
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const CIPHER = "aes-256-gcm";
/** 32 MiB and a tenth of a second per guess. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

type Bytes = AsyncIterable<Uint8Array>;

const keyOf = (words: string, salt: Buffer) => scryptSync(words.normalize("NFKC"), salt, KEY_BYTES, COST);

function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(piece, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Splits a stream into chunks of one size. The last one may be shorter, or empty for an empty stream. */
async function* piecesOf(source: Bytes, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes <= size) continue;
    const whole = Buffer.concat(held);
    let start = 0;
    // The buffered data may be the end, so always keep one chunk back.
    for (; whole.length - start > size; start += size)
      yield { piece: whole.subarray(start, start + size), isLast: false };
    held = [whole.subarray(start)];
    bytes = whole.length - start;
  }
  yield { piece: Buffer.concat(held), isLast: true };
}

/** Encrypts a stream with a passphrase. */
export async function* seal(plain: Bytes, words: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = keyOf(words, salt);
  yield Buffer.concat([SEAL_MARK, salt]);
  let number = 0;
  for await (const { piece, isLast } of piecesOf(plain, PIECE_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number++, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts what follows the mark of an encrypted stream.
 * @throws DataRefused for a wrong passphrase or a changed stream
 */
export async function* unseal(sealed: Bytes, words: string): AsyncGenerator<Buffer> {
  const refuse = (cause?: unknown) =>
    new DataRefused("The encrypted backup cannot be opened: BACKUP_KEY is wrong, or the file is damaged.", {
      cause,
    });
  const head: Uint8Array[] = [];
  let key: Buffer | undefined;
  async function* afterSalt() {
    for await (const chunk of sealed) {
      if (key) {
        yield chunk;
        continue;
      }
      head.push(chunk);
      const read = Buffer.concat(head);
      if (read.length < SALT_BYTES) continue;
      key = keyOf(words, read.subarray(0, SALT_BYTES));
      yield read.subarray(SALT_BYTES);
    }
  }
  let number = 0;
  for await (const { piece, isLast } of piecesOf(afterSalt(), PIECE_BYTES + TAG_BYTES)) {
    if (!key || piece.length < TAG_BYTES) throw refuse();
    const decipher = createDecipheriv(CIPHER, key, nonceOf(number++, isLast));
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    const plain = decipher.update(piece.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch (cause) {
      throw refuse(cause);
    }
    yield plain;
  }
}
