import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSiteDatabase } from "#platform/db/open-database.ts";
import { createServerDatabase, serverAddress } from "#tests/support/databases.ts";
import { administrator } from "#tests/support/test-site.ts";
import { type MailServer, openMailServer } from "./mail-server.ts";
import { addEvent, registerPerson } from "./registration-event.ts";
import { endProcesses, fetchPatiently, type SiteProcess, signInAt, startSiteProcess } from "./site-process.ts";

const CAPACITY = 3;
const PEOPLE = 6;
/** Another kill comes when the site begins to send the email after these. */
const SENT_BEFORE_KILL = 2;
const PATIENCE = { timeout: 60_000, interval: 200 };

let dataDir: string;
let mailServer: MailServer | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "mail-outage-"));
});
afterEach(async () => {
  await endProcesses();
  await mailServer?.close();
  mailServer = undefined;
  await rm(dataDir, { recursive: true, maxRetries: 20 });
});

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
    const { port, close } = await openMailServer();
    await close();
    const startAt = (minutes: number) =>
      startSiteProcess(
        { dataDir, databaseUrl },
        {
          PUBLIC_URL: "https://branch.example",
          SMTP_URL: `smtp://127.0.0.1:${port}`,
          MAIL_FROM: "branch@example.org",
          CLOCK_AHEAD_MINUTES: String(minutes),
        },
      );
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
    mailServer = await openMailServer({
      port,
      mustAnswer(count) {
        if (!mustKill || count < SENT_BEFORE_KILL) return true;
        nextMail.resolve();
        return false;
      },
    });
    const { arrived } = mailServer;
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
