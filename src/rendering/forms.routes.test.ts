import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import type { PageRequest, RenderedPage } from "./page-renderer.ts";

let site: TestSite;
/** Renders the page for a form. */
let visits = 0;
let take: (form: string, page: PageRequest) => Promise<RenderedPage>;

const html = (body: string) => ({ status: 200, headers: { "content-type": "text/html" }, body });

beforeEach(async () => {
  visits = 0;
  take = async () => html("taken");
  const render = async (address: string, page: PageRequest) => {
    if (address.startsWith("/r/")) return html(`${++visits} ${(await page.submit("GET", "/api/branch")).status}`);
    return page.form === undefined ? html("the form") : take(page.form, page);
  };
  const isPrivateUrl = (url: string) => url.startsWith("/r/");
  site = await openTestSite({ pages: { cache: true, render, isPrivateUrl, formPaths: ["/join"] } });
});
afterEach(() => site.close());

const send = (headers: Record<string, string> = {}, payload = "name=Asha+Verma") =>
  site.app.inject({
    method: "POST",
    url: "/join",
    payload,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });

test("a form reaches its page, and the response has its own policy and is not shared", async () => {
  take = async (form) => html(`<script>1</script>${new URLSearchParams(form).get("name")}`);
  const answer = await send({ "sec-fetch-site": "same-origin" });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain("Asha Verma");
  expect(answer.headers["cache-control"]).toBe("private, no-store");
  expect(answer.headers["content-security-policy"]).toContain("'sha256-");
  expect((await site.app.inject({ url: "/join" })).body).toBe("the form");
});

test("writes of a page count for the client that sent the form", async () => {
  let sent = 0;
  take = async (_form, page) => {
    sent += 1;
    const application = { name: "Asha", email: `asha${sent}@example.org`, id: `${sent}`, branch: "Electronics" };
    return html(String((await page.submit("POST", "/api/student", application)).status));
  };
  const statuses = new Set<string>();
  for (let count = 0; count < 301; count += 1) statuses.add((await send()).body);
  expect([...statuses]).toEqual(["201", "429"]);
  const elsewhere = await site.app.inject({
    method: "POST",
    url: "/join",
    payload: "name=",
    remoteAddress: "203.0.113.9",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(elsewhere.body).toBe("201");
});

test("forms from other sites, of other types and for pages without forms are refused", async () => {
  expect((await send({ "sec-fetch-site": "cross-site" })).statusCode).toBe(400);
  expect((await send({ "content-type": "text/plain" })).statusCode).toBe(415);
  expect((await send({ "content-type": "application/json" }, "{}")).statusCode).toBe(415);
  expect((await send({}, `name=${"x".repeat(70_000)}`)).statusCode).toBe(413);
  expect((await site.app.inject({ method: "POST", url: "/about", payload: {} })).statusCode).toBe(401);
});

test("point 49: a private page is rendered for its visitor, stored nowhere, and names itself to no other site", async () => {
  const first = await site.app.inject({ url: "/r/token" });
  expect(first.body).toBe("1 200");
  expect(first.headers).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  expect((await site.app.inject({ url: "/r/token" })).body).toBe("2 200");
  expect((await site.app.inject({ url: "/join" })).headers).not.toHaveProperty("x-robots-tag");
});
