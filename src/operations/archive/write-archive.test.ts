import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import Fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeArchive } from "./write-archive.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "write-archive-"));
});
afterEach(() => rm(root, { recursive: true }));

const options = {
  origin: "http://localhost",
  isRelative: false,
  contentPaths: [],
  content: { tables: {}, mediaKeys: [], shortLinks: [] },
  now: new Date("2026-11-21T10:00:00Z"),
};

/** Archives a home page with one share card. The card fails with this status as often as `failures` says. */
async function archiveWithCard(status: number, failures: number) {
  let requests = 0;
  const app = Fastify();
  app.get("/", (_request, reply) => reply.type("text/html").send('<img src="/card.png">'));
  app.get("/card.png", (_request, reply) => {
    requests += 1;
    return requests > failures
      ? reply.type("image/png").send("card")
      : reply.code(status).header("retry-after", 0).send();
  });
  const folder = join(root, "archive");
  const written = writeArchive(app, { folder, ...options });
  const error = await written.then(
    () => undefined,
    (thrown: Error) => thrown.message,
  );
  return { error, requests, hasCard: existsSync(join(folder, "card.png")) };
}

test.each([429, 500, 502, 503])("an archive tries a file again that fails with %i", async (status) => {
  expect(await archiveWithCard(status, 2)).toEqual({ error: undefined, requests: 3, hasCard: true });
});

test("an archive ends with the path of a file that keeps failing", async () => {
  const { error, requests } = await archiveWithCard(500, Number.POSITIVE_INFINITY);
  expect(error).toBe("The site answered 500 for /card.png.");
  expect(requests).toBe(10);
});

test("an archive does not try a refused file again", async () => {
  expect(await archiveWithCard(403, 1)).toMatchObject({ error: "The site answered 403 for /card.png.", requests: 1 });
});

test("a short link redirects to the copy of its page, and has no page if there is no copy", async () => {
  const app = Fastify();
  app.get("/events", (_request, reply) => reply.type("text/html").send("Events"));
  app.get("/s/:code", (request, reply) =>
    reply.redirect((request.params as { code: string }).code === "2222222" ? "/events" : "/gallery/2026-03", 303),
  );
  const folder = join(root, "archive");
  const content = { ...options.content, shortLinks: ["/s/2222222", "/s/2026-03"] };
  await writeArchive(app, { folder, ...options, content });
  expect(await readdir(join(folder, "s"))).toEqual(["2222222"]);
  expect(await readFile(join(folder, "s/2222222/index.html"), "utf8")).toContain('content="0;url=/events"');
});

test("links of officers lead to no file outside the archive, and end no archive", async () => {
  const app = Fastify();
  const queries = ["/../../../site.db", "..", "\0", "x".repeat(300)].map((value) => `x=${encodeURIComponent(value)}`);
  const links = ["page=2", ...queries, "x=%"].map((query) => `<a href="/events?${query}">Events</a>`);
  app.get("/", (_request, reply) => reply.type("text/html").send(links.join("")));
  app.get("/events", (_request, reply) => reply.type("application/octet-stream").send("replaced"));
  const folder = join(root, "one", "archive");
  await writeArchive(app, { folder, ...options });
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  const written = files.flatMap((file) => (file.isFile() ? join(relative(root, file.parentPath), file.name) : []));
  expect(written.filter((path) => !path.startsWith("one/archive/"))).toEqual([]);
  expect(written.filter((path) => path.includes("events")).toSorted()).toEqual(
    ["page-2", "x-%", "x-.."].map((name) => `one/archive/events/${name}`),
  );
});
