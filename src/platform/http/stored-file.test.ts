import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { samplePdf } from "#demo/documents/pdf.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

let site: TestSite;
const addresses: Record<string, string> = {};

beforeAll(async () => {
  site = await openTestSite();
  const gallery = await site.call("POST", "/api/gallery", {
    body: formOf({ title: "Bench", image: await pictureFile() }),
  });
  addresses["picture"] = gallery.body.image;
  const pdf = samplePdf({ title: "Year", lines: ["A year of the branch"] });
  const report = await site.call("POST", "/api/reports", {
    body: formOf({
      title: "Year",
      type: "annual",
      year: "2025",
      file: new File([new Uint8Array(pdf)], "year.pdf", { type: "application/pdf" }),
    }),
  });
  addresses["report"] = report.body.fileUrl;
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${site.token}`, ...headers } });

describe.each(["picture", "report"])("a stored %s", (kind) => {
  const read = (headers?: Record<string, string>) => get(addresses[kind] ?? "", headers);

  test("is sent completely without a range", async () => {
    const answer = await read();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "accept-ranges": "bytes",
      "content-length": String(answer.rawPayload.length),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
  });

  test.each([
    ["bytes=10-19", () => [10, 19] as const],
    ["bytes=10-", (size: number) => [10, size - 1] as const],
    ["bytes=-7", (size: number) => [size - 7, size - 1] as const],
    ["bytes=0-999999999", (size: number) => [0, size - 1] as const],
  ])("continues a download where it stopped: %s", async (range, bounds) => {
    const whole = await read();
    const size = whole.rawPayload.length;
    const [first, last] = bounds(size);
    const answer = await read({ range });
    expect(answer.statusCode).toBe(206);
    expect(answer.rawPayload.equals(whole.rawPayload.subarray(first, last + 1))).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": whole.headers["content-type"],
      "content-length": String(last - first + 1),
      "content-range": `bytes ${first}-${last}/${size}`,
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  test.each(["bytes=99999999-", "bytes=-0"])("answers 416 for %s, with the length of the file", async (range) => {
    const answer = await read({ range });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers["content-range"]).toMatch(/^bytes \*\/\d+$/);
    expect(answer.json()).toMatchObject({ error: "range_not_satisfiable" });
  });

  test.each(["bytes=5-2", "bytes=0-1,3-4", "bytes=-", "lines=1-2", "bytes=a-b", `bytes=${"9".repeat(40)}-`])(
    "is sent completely for a range that may be ignored: %s",
    async (range) => expect((await read({ range })).statusCode).toBe(200),
  );

  test("is sent completely when the range has a condition", async () => {
    expect((await read({ range: "bytes=0-4", "if-range": '"other"' })).statusCode).toBe(200);
  });
});

test("a part of a report needs the same access as the whole report", async () => {
  const [file] = (addresses["report"] ?? "").split("?");
  const answer = await site.app.inject({ method: "GET", url: file ?? "", headers: { range: "bytes=0-4" } });
  expect(answer.statusCode).toBe(401);
});
