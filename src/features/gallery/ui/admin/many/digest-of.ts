/**
 * Returns a file's SHA-256 in 64 hexadecimal digits; undefined if the browser cannot calculate it, as over plain HTTP.
 */
export async function digestOf(file: Blob): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const digest = await subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
