import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSiteDatabase } from "#platform/db/database.ts";
import { createServerDatabase, serverAddress } from "#tests/support/databases.ts";
import { administrator } from "#tests/support/test-site.ts";
import { addEvent, registerPerson } from "./registration-event.ts";
import { endProcesses, fetchPatiently, type SiteProcess, signInAt, startProcess } from "./site-process.ts";

const CAPACITY = 3;
const PEOPLE = 6;
/** Another kill comes when the site begins to send the email after these. */
const SENT_BEFORE_KILL = 2;
const PATIENCE = { timeout: 60_000, interval: 200 };

interface Arrived {
  to: string;
  subject: string | undefined;
  messageId: string | undefined;
}

let dataDir: string;
let mailServer: SMTPServer | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "mail-outage-"));
});
afterEach(async () => {
  await endProcesses();
  await closeMailServer();
  await rm(dataDir, { recursive: true, maxRetries: 20 });
});

async function closeMailServer() {
  const closing = mailServer;
  mailServer = undefined;
  if (closing) await new Promise<void>((done) => closing.close(done));
}

const headerOf = (text: string, name: string) => new RegExp(`^${name}: (.*)\\r$`, "m").exec(text)?.[1];

/** Opens a mail server. @param mustAnswer whether it accepts the sender of an email, after a number of emails */
async function openMailServer(port: number, mustAnswer: (count: number) => boolean = () => true) {
  const arrived: Arrived[] = [];
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom(_address, _session, done) {
      if (mustAnswer(arrived.length)) done();
    },
    async onData(stream, { envelope }, done) {
      const chunks = await Array.fromAsync(stream as AsyncIterable<Buffer>);
      const text = Buffer.concat(chunks).toString();
      arrived.push({
        to: envelope.rcptTo.map(({ address }) => address).join(),
        subject: headerOf(text, "Subject"),
        messageId: headerOf(text, "Message-ID"),
      });
      done();
    },
  });
  // A mail server that a killed site was connected to reports a broken connection.
  mailServer.on("error", () => undefined);
  mailServer.listen(port, "127.0.0.1");
  await once(mailServer.server, "listening");
  return { arrived, port: (mailServer.server.address() as AddressInfo).port };
}

async function kill({ child, ended }: SiteProcess) {
  child.kill("SIGKILL");
  expect((await ended).signal).toBe("SIGKILL");
}

/** Returns what officers see about an event's emails. */
async function mailReport({ address }: SiteProcess, eventId: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetchPatiently(`${address}/api/events/${eventId}/registrations/mails`, { headers });
  return (await answer.json()) as { sent: number; pending: number; failed: { attempts: number }[] };
}

test.each(["sqlite", ...(serverAddress ? ["postgres"] : [])])(
  "point 30: %s keeps the outbox through an hour without a mail server and through kills, and sends each email once",
  { timeout: 180_000 },
  async (engine) => {
    const databaseUrl =
      engine === "postgres" ? await createServerDatabase(serverAddress ?? "", "site_mail_outage") : undefined;
    const { port } = await openMailServer(0);
    await closeMailServer();
    const startAt = (minutes: number) =>
      startProcess("running-site.ts", {
        DATA_DIR: dataDir,
        PORT: "0",
        LOG_LEVEL: "silent",
        PUBLIC_URL: "https://branch.example",
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: "branch@example.org",
        ADMIN_USERNAME: administrator.username,
        ADMIN_PASSWORD: administrator.password,
        CLOCK_AHEAD_MINUTES: String(minutes),
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      });
    /** Waits until the site has tried again to send an email. @returns the number of attempts so far */
    const untilTried = async (site: SiteProcess, before: number): Promise<number> => {
      const token = await signInAt(site.address, administrator);
      return vi.waitFor(async () => {
        const report = await mailReport(site, eventId, token);
        const attempts = report.failed.reduce((sum, mail) => sum + mail.attempts, 0);
        expect(report).toMatchObject({ sent: 0, pending: PEOPLE });
        expect(attempts).toBeGreaterThan(before);
        return attempts;
      }, PATIENCE);
    };

    const first = await startAt(0);
    const eventId = await addEvent(first.address, CAPACITY);
    const people: { id: string; state: string }[] = [];
    for (let number = 0; number < PEOPLE; number += 1) {
      const person = await registerPerson(first.address, eventId, number);
      if (person) people.push(person);
    }
    expect(people).toHaveLength(PEOPLE);
    const attempts = await untilTried(first, 0);
    await kill(first);

    const second = await startAt(30);
    await untilTried(second, attempts);
    await kill(second);

    let mustKill = true;
    const nextMail = Promise.withResolvers<void>();
    const { arrived } = await openMailServer(port, (count) => {
      if (!mustKill || count < SENT_BEFORE_KILL) return true;
      nextMail.resolve();
      return false;
    });
    const third = await startAt(65);
    await nextMail.promise;
    await kill(third);
    expect(arrived).toHaveLength(SENT_BEFORE_KILL);

    mustKill = false;
    const last = await startAt(80);
    const token = await signInAt(last.address, administrator);
    await vi.waitFor(
      async () =>
        expect(await mailReport(last, eventId, token)).toMatchObject({ sent: PEOPLE, pending: 0, failed: [] }),
      PATIENCE,
    );
    await kill(last);

    const expected = people.map(({ state }, number) => ({
      to: `person${number}@example.org`,
      subject: state === "confirmed" ? "You are registered: Rush" : "You are on the waiting list: Rush",
    }));
    const got = arrived.map(({ to, subject }) => ({ to, subject }));
    expect(got.toSorted((a, b) => a.to.localeCompare(b.to))).toEqual(expected);
    expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(PEOPLE);

    const db = await openSiteDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) });
    try {
      const unsent = await db.selectFrom("outbox").select("id").where("sent_at", "is", null).execute();
      expect(unsent).toEqual([]);
    } finally {
      await db.destroy();
    }
  },
);
