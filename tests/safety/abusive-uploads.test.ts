/** U3: sends forms that no browser sends. Most stop in the middle, and the site must still respond. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { EVENT_IMAGES_MAX } from "#features/events/events.contract.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { openRawClient, type RawClient } from "./raw-client.ts";

const BOUNDARY = "form-of-the-test";
const FIELDS_MAX = 60;
const TEN_MEGABYTES = 10_000_000;

/** Much shorter than the site's request time limits. */
const PROMPTLY_MS = 5000;

let site: TestSite;
let address: string;
beforeAll(async () => {
  site = await openTestSite();
  address = await site.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => site.close());

const field = (name: string, headers = "") =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n${headers}\r\nvalue\r\n`;
const beginOfFile = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\nbegin`;

let client: RawClient | undefined;
/** Sends the first bytes of a form of ten megabytes. The rest never arrives. */
async function upload(body: string, headers: Record<string, string> = {}) {
  client = await openRawClient(
    address,
    "POST",
    "/api/events",
    {
      authorization: `Bearer ${site.token}`,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": String(TEN_MEGABYTES),
      ...headers,
    },
    body,
  );
  return client;
}

const complete = (body: string) => ({ "content-length": String(body.length) });
const statusOf = async (body: string, headers: Record<string, string> = {}) => (await upload(body, headers)).status;

afterEach(async () => {
  client?.socket.destroy();
  // The process still runs and keeps no data of refused requests.
  expect((await fetch(`${address}/api/events`)).status).toBe(200);
  await expect.poll(() => site.tempFiles()).toEqual([]);
  expect(await site.storedFiles()).toEqual([]);
});

describe("is refused at once and leaves no files", { timeout: PROMPTLY_MS }, () => {
  test("a boundary of 71 characters", async () => {
    const headers = { "content-type": `multipart/form-data; boundary=${"b".repeat(71)}` };
    expect(await statusOf(field("title"), headers)).toBe(400);
  });

  test.each(["gzip", "deflate", "br", "zstd", "gzip, identity", "unheard-of"])(
    "a body encoded as %s",
    async (encoding) => {
      expect(await statusOf(field("title"), { "content-encoding": encoding })).toBe(415);
    },
  );

  test.each(["__proto__", "constructor", "toString"])("a part with a header named %s", async (name) => {
    const body = `${field("title", `${name}: x\r\n`)}--${BOUNDARY}--\r\n`;
    expect(await statusOf(body, complete(body))).toBe(400);
  });

  test.each(["__proto__", "constructor", "toString"])("a field or a file named %s", async (name) => {
    for (const part of [field(name), `${beginOfFile.replace("images", name)}\r\n`]) {
      const body = `${part}--${BOUNDARY}--\r\n`;
      expect(await statusOf(body, complete(body))).toBe(400);
    }
  });

  test("one field too many, then silence", async () => {
    expect(await statusOf(field("title").repeat(FIELDS_MAX + 1))).toBe(413);
  });

  test("one picture too many, then silence", async () => {
    expect(await statusOf(`${beginOfFile}\r\n`.repeat(EVENT_IMAGES_MAX + 1))).toBe(400);
  });

  test.each([
    ["a part header", `--${BOUNDARY}\r\ncontent-disposition: form-data; name="`],
    ["a preamble before the first part", ""],
    ["an epilogue after the last part", `${field("title")}--${BOUNDARY}--\r\n`],
  ])("%s that never ends", async (_what, beginning) => {
    expect(await statusOf(beginning + "x".repeat(400_000))).toBe(413);
  });

  test("an upload that ends in the middle of a file", async () => {
    await upload(beginOfFile);
    await expect.poll(() => site.tempFiles()).toHaveLength(1);
    client?.socket.destroy();
  });
});
