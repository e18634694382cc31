import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { mayDo, type Permission, permissions, type Role, roles } from "#shared/roles.ts";
import { contentTypes } from "#src/site-content.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { administrator, formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

/** Routes that anonymous visitors may call. All other API routes need an administrator. */
const publicCalls = [
  // The token in the URL of a participant's page is the permission.
  "DELETE /api/registrations/:token",
  "GET /api/achievements",
  "GET /api/achievements/:id",
  "GET /api/achievements/:id/neighbours",
  "GET /api/achievements/addresses",
  "GET /api/achievements/at/:slug",
  "GET /api/achievements/years",
  "GET /api/announcements",
  "GET /api/banner",
  "GET /api/banner/:id",
  "GET /api/branch",
  "GET /api/certificates/:token",
  "GET /api/chapters",
  "GET /api/chapters/:id",
  "GET /api/event-cancellations",
  "GET /api/events",
  "GET /api/events/:id",
  "GET /api/events/:id/availability",
  "GET /api/events/:id/neighbours",
  "GET /api/events/:id/register",
  "GET /api/events/:id/registration-form",
  "GET /api/events/:id/summary",
  "GET /api/events/addresses",
  "GET /api/events/at/:slug",
  "GET /api/events/timeline",
  "GET /api/events/timeline/months",
  "GET /api/events/units",
  "GET /api/events/years",
  "GET /api/gallery",
  "GET /api/gallery/:id",
  "GET /api/gallery/:id/report",
  "GET /api/gallery/albums",
  "GET /api/gallery/albums/addresses",
  "GET /api/gallery/albums/pictures",
  "GET /api/gallery/albums/years",
  "GET /api/hero-settings",
  "GET /api/mail",
  "GET /api/newsletter/issues",
  "GET /api/newsletter/issues/:id",
  "GET /api/newsletter/offer",
  "GET /api/newsletter/unsubscribe/:token",
  "GET /api/pages",
  "GET /api/pages/:id",
  "GET /api/registration-states",
  "GET /api/registrations/:token",
  "GET /api/registrations/:token/calendar.ics",
  "GET /api/registrations/:token/export",
  // The signature in the link names the officer.
  "GET /api/reporting/duties.ics",
  // These two check a signature or a token themselves, because a new tab cannot send headers.
  "GET /api/reports/file/:name",
  "GET /api/reports/fileById/:id",
  "GET /api/resources",
  "GET /api/resources/:id",
  "GET /api/search",
  "GET /api/short-links/:code",
  "GET /api/student/retention",
  "GET /api/team",
  "GET /api/team/years",
  "GET /api/tickets/:token",
  "POST /api/admin/login",
  "POST /api/admin/passkey",
  "POST /api/admin/passkey/options",
  "POST /api/admin/password-reset",
  "POST /api/admin/reset",
  // The secret of a door link is in the header.
  "POST /api/door/sync",
  "POST /api/events/:id/registrations",
  "POST /api/gallery/:id/takedown-requests",
  "POST /api/invitations/accept",
  "POST /api/invitations/look",
  "POST /api/newsletter/confirmations/:token",
  "POST /api/newsletter/subscriptions",
  "POST /api/newsletter/unsubscribe/:token",
  "POST /api/registrations/:token/accept",
  "POST /api/registrations/:token/cancel",
  "POST /api/registrations/:token/feedback",
  "POST /api/registrations/link",
  "POST /api/registrations/ticket",
  "POST /api/student",
  "POST /api/student/ticket",
  "PUT /api/registrations/:token",
];

/** The routes of every content type but pages, which always exist. Reports cannot be edited. */
const contentTypeCalls = contentTypes
  .filter(({ alwaysExists }) => !alwaysExists)
  .flatMap(({ apiPath }) => [
    `POST ${apiPath}`,
    `POST ${apiPath}/bulk`,
    `POST ${apiPath}/:id/restore`,
    `GET ${apiPath}/:id/versions`,
    `DELETE ${apiPath}/:id`,
    ...(apiPath === "/api/reports" ? [] : [`PUT ${apiPath}/:id`]),
  ]);

/** All other routes, by permission. */
const calls: Record<Permission, string[]> = {
  account: [
    "DELETE /api/account/passkeys/:id",
    "DELETE /api/account/sessions",
    "DELETE /api/account/sessions/:id",
    "GET /api/account",
    "GET /api/account/codes",
    "GET /api/account/passkeys",
    "GET /api/account/sessions",
    "GET /api/admin/verify",
    "GET /api/openapi.json",
    "POST /api/account/codes",
    "POST /api/account/codes/end",
    "POST /api/account/codes/recovery",
    "POST /api/account/passkeys",
    "POST /api/account/passkeys/options",
    "POST /api/admin/logout",
    "PUT /api/account",
    "PUT /api/account/codes",
    "PUT /api/account/email",
    "PUT /api/account/password",
    "PUT /api/item-editors",
  ],
  exportApplications: ["GET /api/student/getcsv"],
  content: [
    ...contentTypeCalls,
    "GET /api/announcements/:id",
    "DELETE /api/events/:id/door-links/:linkId",
    "DELETE /api/events/:id/edit",
    "DELETE /api/gallery/:id/for-good",
    "DELETE /api/newsletter/issues/:id",
    "GET /api/newsletter",
    "GET /api/newsletter/issues/:id/preview",
    "POST /api/newsletter/issues",
    "POST /api/newsletter/removals",
    "POST /api/newsletter/issues/:id/send",
    "PUT /api/newsletter/issues/:id",
    "PUT /api/newsletter/settings",
    "DELETE /api/pages/:id/draft",
    "DELETE /api/trash/:id",
    "GET /api/events/:id/closing",
    "GET /api/events/:id/door",
    "GET /api/events/:id/edit",
    "GET /api/events/:id/feedback",
    "GET /api/events/:id/poster",
    "GET /api/events/:id/registration",
    "GET /api/events/:id/registrations",
    "GET /api/events/:id/registrations/counts",
    "GET /api/events/:id/registrations/export.csv",
    "GET /api/events/:id/registrations/export.xlsx",
    "GET /api/events/:id/registrations/:registrationId/link",
    "GET /api/events/:id/registrations/mails",
    "GET /api/gallery/albums/notes",
    "GET /api/gallery/known",
    "GET /api/gallery/takedown-requests",
    "GET /api/gallery/takedown-requests/settings",
    "GET /api/pages/:id/versions",
    "GET /api/registration-forms",
    "GET /api/reporting/calendar",
    "GET /api/reporting/duties",
    "GET /api/reporting/events",
    "GET /api/reporting/evidence",
    "GET /api/reporting/export.csv",
    "GET /api/reporting/import",
    "GET /api/reporting/list.csv",
    "GET /api/reporting/rules",
    "GET /api/reports/:id",
    "GET /api/reports/type/:type",
    "GET /api/stats",
    "GET /api/stats/activity",
    "GET /api/stats/activity/choices",
    "GET /api/stats/jobs",
    "GET /api/stats/tasks",
    "GET /api/trash",
    "POST /api/events/:id/check-ins",
    "POST /api/events/:id/door-links",
    "POST /api/events/:id/registrations/:registrationId/remove",
    "POST /api/events/:id/registrations/by-hand",
    "POST /api/events/:id/registrations/message",
    "POST /api/gallery/takedown-requests/:id/decision",
    "POST /api/pages/:id/restore",
    "POST /api/pages/bulk",
    "POST /api/preview",
    "POST /api/reporting/calendar/renew",
    "POST /api/reporting/evidence",
    "POST /api/reporting/import",
    "POST /api/reporting/import/undo",
    "PUT /api/account/weekly-email",
    "PUT /api/banner/order",
    "PUT /api/chapters/order",
    "PUT /api/events/:id/closing",
    "PUT /api/events/:id/edit",
    "PUT /api/events/:id/registration",
    "PUT /api/events/:id/registration/cancelled",
    "PUT /api/events/:id/registrations/:registrationId",
    "PUT /api/events/:id/registrations/:registrationId/certificate",
    "PUT /api/gallery/albums/notes/:album",
    "PUT /api/gallery/takedown-requests/settings",
    "PUT /api/hero-settings",
    "PUT /api/pages/about",
    "PUT /api/pages/home",
    "PUT /api/pages/home/picture",
    "PUT /api/pages/join",
    "PUT /api/pages/privacy",
    "PUT /api/reporting/duties/:id",
    "PUT /api/resources/order",
    "PUT /api/team/order",
  ],
  applications: [
    "DELETE /api/student/:id",
    "GET /api/student",
    "GET /api/student/:id",
    "GET /api/student/counts",
    "POST /api/student/person",
    "POST /api/student/person/erase",
    "PUT /api/student/:id",
  ],
  owner: [
    "DELETE /api/branch/logo/:background",
    "DELETE /api/handover/plan",
    "DELETE /api/invitations/:id",
    "DELETE /api/new-year",
    "DELETE /api/officers/:id/counselor",
    "GET /api/access-log",
    "GET /api/archive",
    "GET /api/archive/file",
    "POST /api/archive",
    "PUT /api/archive/site",
    "GET /api/branch/versions",
    "GET /api/handover",
    "GET /api/handover/notes",
    "GET /api/health",
    "GET /api/invitations",
    "GET /api/new-year",
    "GET /api/officers",
    "GET /api/student/retention/effect",
    "POST /api/backups/:name",
    "POST /api/branch/restore",
    "POST /api/handover/end",
    "POST /api/invitations",
    "POST /api/new-year/preview",
    "POST /api/new-year/publish",
    "POST /api/new-year/undo",
    "POST /api/officers/:id/counselor",
    "POST /api/officers/:id/reset-link",
    "PUT /api/branch",
    "PUT /api/branch/logo/:background",
    "PUT /api/handover/notes",
    "PUT /api/handover/plan",
    "PUT /api/new-year",
    "PUT /api/officers/:id",
    "PUT /api/registration-forms",
    "PUT /api/student/retention",
  ],
};
const officersCalls = Object.values(calls).flat();

/** The whole list of applications is an export, which has its own permission. */
const address = (url: string) =>
  (url === "/api/student" ? "/api/student?limit=1" : url)
    .replace(":type", "annual")
    .replace(":background", "dark")
    .replace(":id", "0192f0c1-0000-7000-8000-000000000000")
    .replace(":name", "none.pdf");

describe("the authority of every route", () => {
  let site: TestSite;
  let now = new Date("2026-11-21T09:00:00Z");
  beforeAll(async () => {
    site = await openTestSite({ clock: () => now });
  });
  afterAll(() => site.close());

  const routes = () =>
    site.app.accessTable.filter(({ method, url }) => url.startsWith("/api/") && url !== "/api/*" && method !== "HEAD");
  const call = (route: string, token: string | false) => {
    const [method = "", url = ""] = route.split(" ");
    // Each route from its own address: invented tokens of one address are limited.
    const remoteAddress = `198.51.100.${routes().findIndex((one) => route === `${one.method} ${one.url}`) + 1}`;
    return site.call(method as "GET", address(url), { token, remoteAddress });
  };
  const signIn = async () =>
    (await site.call("POST", "/api/admin/login", { body: administrator, token: false })).body.token;

  test("the live route table equals the table in this file", () => {
    const named = (access: string) =>
      routes()
        .filter((route) => route.access === access)
        .map(({ method, url }) => `${method} ${url}`)
        .sort();
    expect(named("public")).toEqual(publicCalls);
    for (const permission of permissions) expect(named(permission), permission).toEqual(calls[permission].toSorted());
  });

  test.each(officersCalls)(
    "%s refuses missing, invalid, revoked and expired tokens, and accepts a valid token",
    async (route) => {
      for (const token of [false, "x".repeat(43)] as const) expect((await call(route, token)).status).toBe(401);

      const revoked = await signIn();
      await site.call("POST", "/api/admin/logout", { token: revoked });
      expect((await call(route, revoked)).status).toBe(401);

      const expired = await signIn();
      const before = now;
      now = new Date(now.getTime() + 13 * 3600 * 1000);
      expect((await call(route, expired)).status).toBe(401);
      now = before;

      const good = await signIn();
      expect((await call(route, good)).status).not.toBe(401);
    },
  );

  /** Repeats the permissions of each role, so that a mistake in the table of roles fails here. */
  const letsIn: Record<Role, Permission[]> = {
    owner: ["account", "content", "applications", "exportApplications", "owner"],
    editor: ["account", "content"],
    applications: ["account", "applications", "exportApplications"],
  };

  test.each(roles)("the role %s can call exactly the routes of its permissions", async (role) => {
    const password = "a gull on the north pier";
    const deps = { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false };
    await createAdministrator(deps, { username: `one ${role}`, password, role });
    for (const permission of permissions) {
      expect(mayDo(role, permission)).toBe(letsIn[role].includes(permission));
      for (const route of calls[permission]) {
        const body = { username: `one ${role}`, password };
        // Sign in again each time, because some routes end the session.
        const { token } = (await site.call("POST", "/api/admin/login", { body, token: false })).body;
        const { status } = await call(route, token);
        if (letsIn[role].includes(permission)) expect([401, 403], `${role} ${route}`).not.toContain(status);
        else expect(status, `${role} ${route}`).toBe(403);
      }
    }
  });

  test("an editor of one chapter can call the routes of its items and read other content", async () => {
    const account = { username: "one chapter", password: "a gull on the north pier" };
    const deps = { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false };
    await createAdministrator(deps, { ...account, role: "editor", chapter: "wie-miet" });
    const { token } = (await site.call("POST", "/api/admin/login", { body: account, token: false })).body;
    const isOfItem = (route: string) => /^\S+ \/api\/(events|team)\/:id/.test(route);
    // Reports have personal data of visitors.
    const reports = "GET /api/gallery/takedown-requests";
    const allowed = (route: string) =>
      route !== reports &&
      !isOfItem(route) &&
      /^(GET|POST \/api\/(events|team|preview|reporting\/evidence)$|PUT \/api\/account)/.test(route);
    // The item of these routes does not exist, so it belongs to no chapter.
    for (const route of calls.content)
      if (allowed(route)) expect([401, 403], route).not.toContain((await call(route, token)).status);
      else expect((await call(route, token)).status, route).toBe(403);
    for (const permission of ["applications", "exportApplications", "owner"] as const)
      for (const route of calls[permission]) expect((await call(route, token)).status, route).toBe(403);
  });

  test("a role without write permission sees the same content as visitors", async () => {
    const viewer = { username: "one applications", password: "a gull on the north pier" };
    const { token } = (await site.call("POST", "/api/admin/login", { body: viewer, token: false })).body;
    // Sign in again, because earlier tests ended other sessions.
    const editor = await signIn();
    const draft = { title: "Not yet", description: "A draft", date: "2026-11-01", state: "draft" };
    await site.call("POST", "/api/achievements", {
      body: formOf({ ...draft, image: await pictureFile() }),
      token: editor,
    });
    const titles = async (token: string) =>
      (await site.call("GET", "/api/achievements", { token })).body.map(({ title }: typeof draft) => title);
    expect(await titles(editor)).toContain("Not yet");
    expect(await titles(token)).toEqual([]);
    expect((await site.call("GET", "/api/achievements?state=draft", { token })).status).toBe(401);
  });

  test.each(publicCalls.filter((route) => !route.includes("/reports/")))("%s needs no token", async (route) => {
    expect((await call(route, false)).status).not.toBe(401);
  });

  test.each(["GET /api/reports/file/:name", "GET /api/reports/fileById/:id"])(
    "%s needs a signature or a token",
    async (route) => {
      expect((await call(route, false)).status).toBe(401);
      expect((await call(route, "x".repeat(43))).status).toBe(401);
      expect((await call(route, await signIn())).status).toBe(404);
    },
  );

  test("a route without declared access stops the server", async () => {
    const { createHttpServer } = await import("#platform/http/server.ts");
    const app = await createHttpServer({
      authenticate: async () => null,
      trustProxy: [],
      logLevel: "silent",
      https: false,
      inProcessKey: "",
    });
    expect(() => app.get("/api/forgotten", () => "open to all")).toThrow("does not declare its access");
    await app.close();
  });

  test("a failed permission check refuses the request", async () => {
    const { createHttpServer } = await import("#platform/http/server.ts");
    const app = await createHttpServer({
      authenticate: async () => {
        throw new Error("the database is gone");
      },
      trustProxy: [],
      logLevel: "silent",
      https: false,
      inProcessKey: "",
    });
    app.get("/api/secret", { config: { access: "content" }, schema: { hide: true } }, () => "secret");
    const answer = await app.inject({ url: "/api/secret", headers: { authorization: `Bearer ${"x".repeat(43)}` } });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain("secret");
    await app.close();
  });
});
