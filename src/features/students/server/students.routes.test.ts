import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { createAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { permissionsOf } from "#shared/roles.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines } from "#tests/support/databases.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { officerMessages } from "../students.contract.ts";
import { purgeOldApplications } from "./retention.service.ts";
import { submitApplication } from "./students.service.ts";

const canary = {
  name: "Canary Quillfeather",
  email: "canary.quill@example.org",
  id: "CANARY-21CS001",
  branch: "Canaryology",
};

describe.each(engines)("applications on %s", (engine) => {
  let site: TestSite;
  let now = new Date();
  afterEach(() => site.close());
  const open = async (at = "2026-12-04T19:00:00Z") => {
    now = new Date(at);
    site = await openTestSite({ engine, clock: () => now });
  };
  const apply = (body: unknown, token: string | false = false) => site.call("POST", "/api/student", { body, token });
  const stored = async () => (await site.call("GET", "/api/student")).body;
  /** Signs in again after the session has ended. */
  const storedIds = async () =>
    (await site.deps.db.selectFrom("students").select("student_id").execute()).map((s) => s.student_id);

  test("a visitor applies and an officer reads it", async () => {
    await open();
    const answer = await apply(canary);
    expect(answer).toMatchObject({ status: 201, body: { message: "Successfully submitted" } });
    const untouched = { state: "new", note: "", version: 1 };
    expect(await stored()).toEqual([
      { _id: expect.any(String), ...canary, createdAt: "2026-12-04T19:00:00.000Z", ...untouched },
    ]);
    const row = await site.deps.db.selectFrom("students").select("notice_version").executeTakeFirst();
    expect(row).toEqual({ notice_version: 2 });
  });

  test("finding 23: five hundred phones behind one address apply within a minute, and each waits three seconds at most", async () => {
    await open();
    const phone = (number: number) => ({ ...canary, id: `CANARY-${number}`, email: `canary${number}@example.org` });
    const waiting: { at: number; application: object }[] = [];
    const sendDue = async () => {
      while (waiting[0] && waiting[0].at <= now.getTime())
        expect((await apply(waiting.shift()?.application)).status).toBe(201);
    };
    for (let number = 0; number < 500; number += 1) {
      now = new Date(now.getTime() + 120);
      await sendDue();
      const { status } = await apply(phone(number));
      if (status === 201) continue;
      expect(status).toBe(429);
      const { ticket, waitSeconds } = (await site.call("POST", "/api/student/ticket", { token: false })).body;
      waiting.push({ at: now.getTime() + waitSeconds * 1000, application: { ...phone(number), ticket } });
    }
    now = new Date(now.getTime() + 3000);
    await sendDue();
    expect(waiting).toEqual([]);
    expect(await stored()).toHaveLength(500);
  });

  test("after three hundred junk applications from one network, a ticket allows one more application", async () => {
    await open();
    const junk = (number: number) => ({ name: "j", email: `j${number}@example.org`, id: `${number}`, branch: "j" });
    for (let number = 0; number < 300; number += 1) expect((await apply(junk(number))).status).toBe(201);
    const refused = await apply(junk(300));
    expect(refused).toMatchObject({ status: 429, body: { error: "too_many_requests" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const { ticket } = (await site.call("POST", "/api/student/ticket", { token: false })).body;
    const waited = { ...canary, ticket };
    expect(await apply(waited)).toMatchObject({ status: 429, headers: { "retry-after": "3" } });
    now = new Date(now.getTime() + 3000);
    const [, , signature = ""] = ticket.split(".");
    const forged = ticket.replace(signature, signature.split("").reverse().join(""));
    expect((await apply({ ...canary, ticket: forged })).status).toBe(429);
    expect((await apply({ ...waited, email: "canary" })).status).toBe(400);
    expect((await apply(waited)).status).toBe(201);
    expect((await apply({ ...waited, id: "again" })).status).toBe(429);
    expect(await stored()).toHaveLength(301);
  });

  test("an application with the hidden field filled in gets the usual response and is not stored", async () => {
    await open();
    expect(await apply({ ...canary, homepage: "https://pills.example" })).toMatchObject({
      status: 201,
      body: { message: "Successfully submitted" },
    });
    expect(await stored()).toEqual([]);
    expect((await apply({ ...canary, homepage: "" })).status).toBe(201);
    expect(await stored()).toHaveLength(1);
  });

  test("the newest application comes first", async () => {
    await open();
    for (const id of ["1", "2", "3"]) {
      now = new Date(now.getTime() + 1000);
      await apply({ ...canary, id });
    }
    expect((await stored()).map((student: { id: string }) => student.id)).toEqual(["3", "2", "1"]);
  });

  test("a repeated application gets the same response and is stored once", async () => {
    await open();
    const first = await apply(canary);
    const again = await apply({
      ...canary,
      name: "Somebody Else",
      id: ` ${canary.id.toLowerCase().replace("-", "- ")}`,
      email: canary.email.toUpperCase(),
    });
    expect(again.status).toBe(first.status);
    expect(again.text).toBe(first.text);
    const quiet = ({ date: _, "x-request-id": __, "x-ratelimit-remaining": ___, ...rest }: Record<string, unknown>) =>
      rest;
    expect(quiet(again.headers)).toEqual(quiet(first.headers));
    expect(await stored()).toMatchObject([canary]);

    await apply({ ...canary, id: "CANARY-21CS002" });
    await apply({ ...canary, email: "other@example.org" });
    expect(await stored()).toHaveLength(3);
  });

  test("two identical applications sent at once are stored once", async () => {
    await open();
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(canary)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    ["no name", { name: undefined }, "Please fill in all required fields"],
    ["a blank email", { email: "  " }, "Please fill in all required fields"],
    ["a blank ID", { id: "" }, "Please fill in all required fields"],
    ["a number as branch", { branch: 7 }, "Please fill in all required fields"],
    ["an invalid email address", { email: "canary" }, "Please enter a valid email address"],
    ["a name of 101 characters", { name: "x".repeat(101) }, "At most 100 characters"],
    ["an ID of 51 characters", { id: "x".repeat(51) }, "At most 50 characters"],
    ["an email of 255 characters", { email: `a@${"x".repeat(253)}` }, "At most 254 characters"],
    ["a character that cannot be stored", { name: "a\0b" }, "This text has a character that cannot be stored"],
  ])("%s is refused", async (_case, change, message) => {
    await open();
    expect(await apply({ ...canary, ...change })).toMatchObject({ status: 400, body: { error: "invalid", message } });
    expect(await stored()).toEqual([]);
  });

  test("public responses and the audit table contain no applicant data", async () => {
    await open();
    const posted = await apply(canary);
    await site.call("GET", "/api/student/getcsv");
    const answers = [posted, await apply({ ...canary, email: "canary.quill" })];
    for (const url of ["/api/student", "/api/student/getcsv", "/api/events", "/api/team", "/api/stats/activity"])
      answers.push(await site.call("GET", url, { token: false }));
    answers.push(await site.call("GET", "/api/stats/activity"));
    for (const answer of answers) expect(JSON.stringify([answer.headers, answer.text])).not.toMatch(/canary|quill/i);
  });

  test.each(["/api/student", "/api/student/getcsv"])("%s responds with 401 without a valid token", async (url) => {
    await open();
    for (const token of [false, "x".repeat(43)] as const)
      expect(await site.call("GET", url, { token })).toMatchObject({ status: 401, body: { error: "unauthorised" } });
  });

  test("the exported file has one row per student and no formulas", async () => {
    await open();
    const names = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", 'Zoë "Zo" D\'Souza', "Rao, Asha", "two\r\nlines", "O;=1"];
    for (const [index, name] of names.entries()) {
      now = new Date(now.getTime() - 1000);
      // The form refuses line breaks, but applications of earlier releases may contain them.
      const applicant = { name, email: `s${index}@example.org`, id: `=ID${index}`, branch: "CSE" };
      await submitApplication({ ...site.deps, clock: () => now }, applicant);
    }
    const answer = await site.call("GET", "/api/student/getcsv");
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="students.csv"',
      "cache-control": "no-store",
    });
    const [header, ...rows] = parse(answer.text, { bom: true }) as string[][];
    expect(header).toEqual(["Date", "Student ID", "Name", "Email", "Branch"]);
    expect(rows.map((row) => row[2])).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'＝1",
      'Zoë "Zo" D\'Souza',
      "Rao, Asha",
      "two\r\nlines",
      "O;'=1",
    ]);
    expect(rows[0]).toEqual(["05/12/2026", "'=ID0", "'=1+1", "s0@example.org", "CSE"]);
    expect((await site.call("GET", "/api/stats/activity")).body).toMatchObject([
      { actor: "asha", action: "exported", entity: "student applications", label: "9 applications" },
    ]);
  });

  test("finding 33: reading the whole list is logged as an export, reading a page is not", async () => {
    await open();
    await apply(canary);
    const log = async () => {
      const { items } = (await site.call("GET", "/api/access-log?limit=50&kind=answered")).body;
      return items
        .filter(({ event }: { event: string }) => /applications/.test(event))
        .map(({ event, times }: { event: string; times: number }) => `${event} ${times}`)
        .sort();
    };
    const exports = async () => {
      const told = await site.deps.db.selectFrom("audit_entries").select(["action", "label"]).execute();
      return told.filter(({ action }) => action === "exported").length;
    };
    expect((await site.call("GET", "/api/student?limit=10")).body).toMatchObject({ total: 1 });
    expect((await site.call("GET", "/api/student?page=1")).body).toMatchObject({ total: 1 });
    expect([await log(), await exports()]).toEqual([["viewed applications 2"], 0]);
    expect((await site.call("GET", "/api/student")).body).toMatchObject([{ id: canary.id }]);
    await site.call("GET", "/api/student/getcsv");
    expect([await log(), await exports()]).toEqual([["exported applications 2", "viewed applications 2"], 2]);
  });

  test("finding 33: a role without the permission to export applications reads pages only", async () => {
    await open();
    await apply(canary);
    const permissions = permissionsOf.applications;
    permissionsOf.applications = permissions.filter((permission) => permission !== "exportApplications");
    onTestFinished(() => {
      permissionsOf.applications = permissions;
    });
    await createAdministrator(
      { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false },
      { username: "viewer", password: "a gull on the north pier", role: "applications" },
    );
    const body = { username: "viewer", password: "a gull on the north pier" };
    const { token } = (await site.call("POST", "/api/admin/login", { body, token: false })).body;
    const status = async (path: string) => (await site.call("GET", path, { token })).status;
    expect(await status("/api/student?limit=10")).toBe(200);
    expect(await status("/api/student/getcsv")).toBe(403);
    expect(await site.call("GET", "/api/student", { token })).toMatchObject({
      status: 403,
      body: { error: "forbidden", message: officerMessages.pagesOnly },
    });
  });

  test("applications are erased after the retention period", async () => {
    await open("2024-02-29T10:00:00Z");
    await apply(canary);
    now = new Date("2026-02-28T10:00:00Z");
    expect(await purgeOldApplications(site.deps, 24)).toBe(0);
    expect(await purgeOldApplications(site.deps, 25)).toBe(0);
    now = new Date("2026-03-01T10:00:00Z");
    await apply({ ...canary, id: "young" });
    expect(await purgeOldApplications(site.deps, 24)).toBe(1);
    expect(await storedIds()).toEqual(["young"]);
    const lines = await site.deps.db.selectFrom("audit_entries").select(["actor", "action", "label"]).execute();
    expect(lines).toEqual([{ actor: "retention", action: "erased", label: "1 older than 24 months" }]);
  });

  // SQLite does not quote rows in its errors.
  if (engine === "postgres")
    test("a database error that quotes the row does not reach the log", async () => {
      await open();
      const { db } = site.deps;
      await sql`alter table students add constraint no_birds check (name not like 'Canary%')`.execute(db);
      try {
        const failure = await submitApplication(site.deps, canary).catch((error: unknown) => error);
        const { code, cause } = failure as Error & { code: string };
        expect(code).toBe("internal");
        expect(JSON.stringify([(cause as Error).message, (cause as Error).stack, { ...(cause as Error) }])).not.toMatch(
          /canary|quill/i,
        );
        expect((cause as Error).cause).toBeUndefined();
      } finally {
        await sql`alter table students drop constraint no_birds`.execute(db);
      }
    });

  test("lists and exports six thousand applications completely", async () => {
    await open();
    const rows = Array.from({ length: 6000 }, (_, index) => ({
      id: site.deps.newId(),
      name: `Student ${index}`,
      email: `s${index}@example.org`,
      student_id: `21CS${index}`,
      branch: "Computer Science",
      fingerprint: String(index),
      notice_version: 1,
      created_at: now.getTime() + index,
    }));
    for (let from = 0; from < rows.length; from += 1000)
      await site.deps.db
        .insertInto("students")
        .values(rows.slice(from, from + 1000))
        .execute();
    expect(await stored()).toHaveLength(6000);
    expect((await site.call("GET", "/api/student/getcsv")).text.split("\r\n")).toHaveLength(6002);
  });
});
