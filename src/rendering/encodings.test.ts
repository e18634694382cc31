import { expect, test } from "vitest";
import { chooseEncoding } from "./cached-response.ts";

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
