import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { CachedResponse, chooseEncoding } from "./cached-response.ts";

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

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZip", "gzip"],
  ["deflate", "identity"],
  ["br;q=0.5, gzip", "gzip"],
  ["identity, gzip;q=0.5", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000, gzip;q=0", "identity"],
  ["gzip;Q=0.8", "gzip"],
  ["*", "br"],
  ["*;q=0.1", "br"],
  ["*;q=0", "identity"],
  ["gzip, *;q=0", "gzip"],
  ["br;q=0, *", "gzip"],
  ["br;q=0, gzip;q=0, *", "identity"],
  ["gzip;q=0.5, *;q=0.9", "br"],
  ["identity;q=0", "identity"],
  [",;=q,, br;;q", "identity"],
])("a client that sends %j gets %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

// A hundred times the largest header. A quadratic algorithm would exceed the time limit.
test("parses the longest allowed header in linear time", () => {
  expect(chooseEncoding("*,".repeat(800_000))).toBe("br");
});
