import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "#platform/db/database.ts";
import { openSiteDatabase } from "#platform/db/open-database.ts";
import { createServerDatabase, serverAddress } from "#tests/support/databases.ts";
import { administrator } from "#tests/support/test-site.ts";
import { type MailServer, openMailServer } from "./mail-server.ts";
import { endProcesses, fetchPatiently, signInAt, startSiteProcess } from "./site-process.ts";

const SUBSCRIBERS = 30;
/** The site is killed while the mail server has this email. */
const KILL_AT = 12;
const TIMES = { timeout: 30_000, interval: 100 };
const ONE_CLICK = [
  /^List-Unsubscribe:\s+<http:\/\/localhost\/api\/newsletter\/unsubscribe\/[^>]+>\r$/m,
  /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m,
];

let dataDir: string;
let server: MailServer;
/** Called with the number of emails before the mail server accepts one. */
let onMail: (count: number) => void;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "newsletter-kill-"));
  onMail = () => undefined;
  server = await openMailServer({ onMail: (count) => onMail(count) });
});
afterEach(async () => {
  await endProcesses();
  await server.close();
  await rm(dataDir, { recursive: true, maxRetries: 20 });
});

const emailOf = (number: number) => `person${number}@example.org`;
const everyone = Array.from({ length: SUBSCRIBERS }, (_, number) => emailOf(number)).sort();

async function withDatabase<Result>(databaseUrl: string | undefined, work: (db: Db) => Promise<Result>) {
  const db = await openSiteDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const addSubscribers = (db: Db) =>
  db
    .insertInto("newsletter_subscribers")
    .values(
      everyone.map((email) => ({
        id: email,
        email,
        email_key: email,
        unsubscribe_key: email,
        wording_version: 1,
        requested_at: 1,
        confirmed_at: 1,
        paused_at: null,
      })),
    )
    .execute();

/** Creates an issue and sends it. */
async function sendIssue(address: string) {
  const token = await signInAt(address, administrator);
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetchPatiently(`${address}/api/newsletter/issues${path}`, init)).json();
  };
  const { _id } = (await post("", { subject: "In December", text: "Hello." })) as { _id: string };
  expect(await post(`/${_id}/send`, {})).toEqual({ recipients: SUBSCRIBERS });
}

test.each(["sqlite", ...(serverAddress ? ["postgres"] : [])])(
  "after a kill in the middle of an issue, %s sends it to everyone else, and to each subscriber once at most",
  { timeout: 120_000 },
  async (engine) => {
    const databaseUrl =
      engine === "postgres" ? await createServerDatabase(serverAddress ?? "", "site_newsletter_kill") : undefined;
    const start = () =>
      startSiteProcess(
        { dataDir, databaseUrl },
        {
          PUBLIC_URL: "http://localhost",
          SMTP_URL: `smtp://127.0.0.1:${server.port}`,
          MAIL_FROM: "IEEE SB <branch@example.org>",
        },
      );
    await withDatabase(databaseUrl, addSubscribers);
    const killed = await start();
    onMail = (count) => {
      // The mail server has the email, but the site never learns it.
      if (count === KILL_AT) killed.child.kill("SIGKILL");
    };
    await sendIssue(killed.address);
    expect((await killed.ended).signal).toBe("SIGKILL");
    expect(server.arrived).toHaveLength(KILL_AT);

    // Another process waits a minute before it continues the work of a killed one. The test does not wait.
    await withDatabase(databaseUrl, (db) => db.updateTable("job_runs").set({ claimed_until: 0 }).execute());
    onMail = () => undefined;
    await start();
    await expect.poll(() => server.arrived.length, TIMES).toBeGreaterThanOrEqual(SUBSCRIBERS);
    const openMails = () =>
      withDatabase(databaseUrl, (db) => db.selectFrom("outbox").select("id").where("sent_at", "is", null).execute());
    await expect.poll(openMails, TIMES).toEqual([]);
    await endProcesses();
    expect(server.arrived.map(({ to }) => to).sort()).toEqual(everyone);
    for (const { text } of server.arrived) for (const header of ONE_CLICK) expect(text).toMatch(header);
    const uncertain = await withDatabase(databaseUrl, (db) =>
      db.selectFrom("outbox").select("subject_id").where("failure", "is not", null).execute(),
    );
    expect(uncertain).toEqual([{ subject_id: server.arrived[KILL_AT - 1]?.to }]);
  },
);
