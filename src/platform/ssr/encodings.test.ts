import { expect, test } from "vitest";
import { chooseEncoding } from "./encodings.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["gzip;q=1.0, br;q=0.5", "br"],
  ["gzip, br;q=0", "gzip"],
  ["br ; q=0.000 , identity", "identity"],
  ["gzip;q=0", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("Accept-Encoding %s is answered as %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
