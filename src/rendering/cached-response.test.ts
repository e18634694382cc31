import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { CachedResponse } from "./cached-response.ts";

const words = "One word after another. ".repeat(2000);

const responseOf = (text: string) =>
  new CachedResponse({ status: 200, headers: {}, plain: Buffer.from(text), isComplete: true });

test("drops the plain body after compression, and reports the smaller size", async () => {
  const response = responseOf(words);
  const before = response.bytes;
  let resized = 0;
  response.onResize = () => {
    resized += 1;
  };
  const { body = Buffer.alloc(0) } = await response.get(undefined, "br");
  expect(brotliDecompressSync(body).toString()).toBe(words);
  expect(response.find(undefined, "br")?.body).toBe(body);
  expect(response.bytes).toBeLessThan(before / 5);
  expect(resized).toBe(1);
});

test("restores the plain body for clients that need it, and keeps it", async () => {
  const response = responseOf(words);
  await response.get(undefined, "br");
  const { body } = await response.get(undefined, "identity");
  expect(body?.toString()).toBe(words);
  expect(response.find(undefined, "identity")?.body).toBe(body);
  await response.get(undefined, "gzip");
  expect(response.find(undefined, "identity")?.body).toBe(body);
});

test("concurrent requests for one encoding share the result", async () => {
  const response = responseOf(words);
  const [one, other] = await Promise.all([response.get(undefined, "gzip"), response.get(undefined, "gzip")]);
  expect(one.body).toBe(other.body);
});
