import { expect, publicPages, test } from "./site.ts";

const canaries = [
  { name: "Canary Nightingale", email: "canary-one@example.org", id: "CANARY-0001", branch: "Ornithology-77" },
  { name: "Canary Goldfinch", email: "canary-two@example.org", id: "CANARY-0002", branch: "Ornithology-78" },
];
const traces = canaries.flatMap((canary) => Object.values(canary));

test("without a token, no page, data response, feed, list or error contains applicants' data", async ({ site }) => {
  for (const body of canaries)
    expect((await site.call("POST", "/api/student", { body, token: false })).status).toBe(201);
  expect((await site.call("GET", "/api/student")).text).toContain("CANARY-0001");

  const admin = ["/admin", "/admin/login", "/admin/dashboard", "/admin/students", "/admin/team"];
  const errors = [
    "/nothing-here",
    "/chapters/nothing",
    "/events?page=999999",
    "/api/student/1",
    "/api/student?email=canary-one@example.org",
  ];
  const lists = site.app.accessTable
    .filter(
      ({ method, url }) => method === "GET" && url.startsWith("/api/") && !url.includes(":") && !url.includes("*"),
    )
    .map(({ url }) => url);
  const data = [...publicPages, ...admin].map((path) =>
    path === "/" ? "/_root.data" : path.replace(/(\?|$)/, ".data$1"),
  );
  const feeds = ["/sitemap.xml", "/feed.xml", "/events.ics", "/robots.txt", "/site.webmanifest", "/healthz"];

  for (const path of [...publicPages, ...admin, ...errors, ...lists, ...data, ...feeds]) {
    const answer = await site.call("GET", path, { token: false });
    for (const trace of traces) expect(answer.text, `${path} tells ${trace}`).not.toContain(trace);
    expect(JSON.stringify(answer.headers), path).not.toMatch(/canary/i);
  }

  const again = await site.call("POST", "/api/student", { body: canaries[0], token: false });
  expect(again.status).toBe(201);
  for (const trace of traces) expect(again.text).not.toContain(trace);
});
