import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "#platform/db/database.ts";
import { openSiteDatabase } from "#platform/db/database.ts";
import { createServerDatabase, serverAddress } from "#tests/support/databases.ts";
import { administrator } from "#tests/support/test-site.ts";
import { endProcesses, fetchPatiently, signInAt, startProcess } from "./site-process.ts";

const SUBSCRIBERS = 30;
/** The site is killed while the mail server has this email. */
const KILL_AT = 12;
const TIMES = { timeout: 30_000, interval: 100 };
const ONE_CLICK = [
  /^List-Unsubscribe:\s+<http:\/\/localhost\/api\/newsletter\/unsubscribe\/[^>]+>\r$/m,
  /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m,
];

let dataDir: string;
let server: SMTPServer;
let received: string[];
/** The number of emails with the headers of RFC 8058. */
let withHeaders: number;
/** Called with each email before the mail server accepts it. */
let onMail: () => void;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "newsletter-kill-"));
  received = [];
  withHeaders = 0;
  onMail = () => undefined;
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, { envelope }, done) {
      const text = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)).toString();
      if (ONE_CLICK.every((header) => header.test(text))) withHeaders += 1;
      received.push(...envelope.rcptTo.map(({ address }) => address));
      onMail();
      done();
    },
  });
  // A killed client resets its connection.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
});
afterEach(async () => {
  await endProcesses();
  await new Promise<void>((done) => server.close(done));
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
      startProcess("running-site.ts", {
        DATA_DIR: dataDir,
        PORT: "0",
        LOG_LEVEL: "silent",
        ADMIN_USERNAME: administrator.username,
        ADMIN_PASSWORD: administrator.password,
        PUBLIC_URL: "http://localhost",
        SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
        MAIL_FROM: "IEEE SB <branch@example.org>",
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      });
    await withDatabase(databaseUrl, addSubscribers);
    const killed = await start();
    onMail = () => {
      // The mail server has the email, but the site never learns it.
      if (received.length === KILL_AT) killed.child.kill("SIGKILL");
    };
    await sendIssue(killed.address);
    expect((await killed.ended).signal).toBe("SIGKILL");
    expect(received).toHaveLength(KILL_AT);

    // Another process waits a minute before it continues the work of a killed one. The test does not wait.
    await withDatabase(databaseUrl, (db) => db.updateTable("job_runs").set({ claimed_until: 0 }).execute());
    onMail = () => undefined;
    await start();
    await expect.poll(() => received.length, TIMES).toBeGreaterThanOrEqual(SUBSCRIBERS);
    const openMails = () =>
      withDatabase(databaseUrl, (db) => db.selectFrom("outbox").select("id").where("sent_at", "is", null).execute());
    await expect.poll(openMails, TIMES).toEqual([]);
    await endProcesses();
    expect(received.toSorted()).toEqual(everyone);
    expect(withHeaders).toBe(SUBSCRIBERS);
    const uncertain = await withDatabase(databaseUrl, (db) =>
      db.selectFrom("outbox").select("subject_id").where("failure", "is not", null).execute(),
    );
    expect(uncertain).toEqual([{ subject_id: received[KILL_AT - 1] }]);
  },
);
