import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { samplePdf } from "#demo/documents/pdf.ts";
import { type S3StandIn, startS3StandIn } from "#tests/support/s3/stand-in.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const AWAY = { error: "storage_away", message: "Files are not available at the moment. Please try again shortly." };

/**
 * One second until the store counts as down, 1.5 seconds until a request gives up, and extra time for a slow machine.
 */
const HANGING_REFUSED_WITHIN_MS = 4000;

let s3: S3StandIn;
let site: TestSite;
let picture: string;
const heard: (string | undefined)[] = [];

const upload = async (title: string) =>
  site.call("POST", "/api/gallery", { body: formOf({ title, image: await pictureFile() }) });
const titles = async () => (await site.call("GET", "/api/gallery")).body.map((item: { title: string }) => item.title);

/** Number of requests for a file, without existence checks. */
const filesAsked = () => s3.asked.filter((request) => !request.endsWith(" ")).length;

beforeAll(async () => {
  s3 = await startS3StandIn();
  site = await openTestSite({ s3: s3.place });
  site.watch.on((away) => heard.push(away?.message));
  picture = (await upload("Hall")).body.image;
});
afterAll(async () => {
  await site.close();
  await s3.stop();
});
beforeEach(async () => {
  s3.behavior = {};
  await expect.poll(() => site.watch.away, { timeout: 5000 }).toBeUndefined();
  heard.splice(0);
});

test.each<[how: string, leave: () => Promise<unknown>, comeBack: () => Promise<unknown>, why: RegExp]>([
  ["refuses connections", () => s3.stop(), () => s3.start(), /ECONNREFUSED/],
  ["never answers", async () => (s3.behavior = { hangs: true }), async () => (s3.behavior = {}), /Abort|Timeout/],
  ["takes seconds", async () => (s3.behavior = { slowMs: 2000 }), async () => (s3.behavior = {}), /Abort|Timeout/],
  [
    "takes no signature any more",
    async () => (s3.behavior = { refuses: "SignatureDoesNotMatch" }),
    async () => (s3.behavior = {}),
    /SignatureDoesNotMatch/,
  ],
])(
  "a store that %s: reads work, file requests fail at once with a message, no write is incomplete, and all recovers",
  async (_how, leave, comeBack, why) => {
    const before = await titles();
    const stored = s3.objects.size;
    await leave();
    expect(await upload("Lost")).toMatchObject({ status: 503, body: AWAY });
    await expect.poll(() => heard.length, { timeout: 5000 }).toBe(1);
    expect(heard[0]).toMatch(why);

    const asked = filesAsked();
    for (const ask of [() => upload("Lost too"), () => site.call("GET", picture)])
      for (let round = 0; round < 3; round++) {
        const answer = await ask();
        expect([answer.status, answer.body, answer.headers["retry-after"]]).toEqual([503, AWAY, "5"]);
        expect(answer.headers["cache-control"]).toBe("no-store");
      }
    expect(filesAsked()).toBe(asked);
    expect(await titles()).toEqual(before);

    await comeBack();
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([expect.anything(), undefined]);
    expect((await site.call("GET", picture)).status).toBe(200);
    await expect.poll(() => s3.objects.size).toBe(stored);
    expect(await site.tempFiles()).toEqual([]);
  },
);

test("a store that accepts connections but never responds: the first request fails with a message within seconds", async () => {
  s3.behavior = { hangs: true };
  const since = performance.now();
  const answers = await Promise.all([upload("Lost"), site.call("GET", picture), upload("Lost too")]);
  const took = performance.now() - since;
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 503, body: AWAY });
  expect(took).toBeLessThan(HANGING_REFUSED_WITHIN_MS);
  expect(await site.tempFiles()).toEqual([]);
});

test("read-only credentials refuse an upload with the cause, and pictures still load", async () => {
  s3.behavior = { forbids: ["PUT", "DELETE"] };
  expect(await upload("Lost")).toMatchObject({ status: 503, body: AWAY });
  expect((await site.call("GET", picture)).status).toBe(200);
  expect(heard).toEqual([]);
});

test("if configured, readers are redirected to the store by links that expire, after a minute for documents", async () => {
  const sending = await openTestSite({ s3: { ...s3.place, reads: "redirect" }, clock: () => new Date() });
  const body = formOf({ title: "Hall", image: await pictureFile() });
  const picture = (await sending.call("POST", "/api/gallery", { body })).body.image;
  const shown = await sending.call("GET", picture, { token: false });
  expect([shown.status, shown.headers["cache-control"]]).toEqual([302, "public, max-age=60, s-maxage=0"]);
  expect(new URL(String(shown.headers.location)).searchParams.get("X-Amz-Expires")).toBe("600");
  const bytes = await fetch(String(shown.headers.location));
  expect([bytes.status, bytes.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await sending.call("GET", picture, { token: false })).headers.location).toBe(shown.headers.location);
  const tampered = String(shown.headers.location).replace(/gallery%2F|gallery\//, "reports/");
  expect((await fetch(tampered)).status).toBe(403);

  const toMake = await sending.call("GET", picture.replace(".webp", ".avif"), { token: false });
  expect([toMake.status, toMake.headers["cache-control"]]).toEqual([302, "public, max-age=60, s-maxage=0"]);
  expect((await sending.call("GET", "/media/gallery/none.webp", { token: false })).status).toBe(404);

  const file = new File([new Uint8Array(samplePdf({ title: "Annual", lines: [] }))], "annual.pdf");
  const form = formOf({ title: "Annual", type: "annual", year: "2026", file });
  const { fileUrl } = (await sending.call("POST", "/api/reports", { body: form })).body;
  expect(fileUrl).toMatch(/^\/api\/reports\/file\//);
  expect((await sending.call("GET", fileUrl.split("?")[0], { token: false })).status).toBe(401);
  const sent = await sending.call("GET", fileUrl, { token: false });
  expect([sent.status, sent.headers["cache-control"]]).toEqual([302, "no-store"]);
  const link = new URL(String(sent.headers.location));
  expect(link.searchParams.get("X-Amz-Expires")).toBe("60");
  const document = await fetch(link);
  expect([document.status, document.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(document.headers.get("content-disposition")).toBe("attachment; filename=Annual.pdf");
  await sending.close();
});
