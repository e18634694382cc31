import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { decryptArchive, ENCRYPTION_MARK, encryptArchive } from "./backup-files.ts";

const WORDS = "correct horse battery staple";
const PIECE = 64 * 1024 + 16;
async function* inChunks(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
const encrypted = async (plain: Buffer) =>
  (await buffer(encryptArchive(inChunks(plain, 50_000), WORDS))).subarray(ENCRYPTION_MARK.length);
const opened = (bytes: Buffer, words = WORDS) => buffer(decryptArchive(inChunks(bytes, 70_000), words));

test("encrypted data of any length can be decrypted, only with the same passphrase", async () => {
  for (const length of [0, 65_536, 150_000]) {
    const plain = Buffer.alloc(length, "applicants ");
    const bytes = await encrypted(plain);
    expect(bytes.includes("applicants")).toBe(false);
    expect((await opened(bytes)).equals(plain)).toBe(true);
  }
  await expect(opened(await encrypted(Buffer.alloc(9)), "other words")).rejects.toThrow("BACKUP_KEY is wrong");
});

test("rejects data that was changed, truncated, reordered or extended", async () => {
  const bytes = await encrypted(Buffer.alloc(200_000, 7));
  const [salt, first, second, rest] = [0, 16, 16 + PIECE, 16 + 2 * PIECE].map((start, index) =>
    bytes.subarray(start, [16, 16 + PIECE, 16 + 2 * PIECE, bytes.length][index]),
  ) as [Buffer, Buffer, Buffer, Buffer];
  const changed = Buffer.from(bytes);
  changed.writeUInt8((changed.at(99_999) ?? 0) ^ 1, 99_999);
  const wrong = [
    changed,
    bytes.subarray(0, -1),
    Buffer.concat([salt, first, second]),
    Buffer.concat([salt, second, first, rest]),
    Buffer.concat([bytes, first]),
    salt.subarray(0, 5),
  ];
  for (const given of wrong) await expect(opened(given)).rejects.toThrow("cannot be opened");
});
