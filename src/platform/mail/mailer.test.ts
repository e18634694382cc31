import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { smtpMailer } from "./mailer.ts";

const from = "IEEE SB MIET <branch@miet.example>";
let server: SMTPServer | undefined;
afterEach(async () => {
  const closing = server;
  server = undefined;
  if (closing) await new Promise<void>((done) => closing.close(done));
});

/** A real SMTP server that accepts email for one username and password. */
async function openMailServer(refusals: Pick<SMTPServerOptions, "onMailFrom" | "onRcptTo"> = {}) {
  const emails: { to: string[]; text: string }[] = [];
  server = new SMTPServer({
    ...refusals,
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) =>
      username === "branch" && password === "open sesame" ? done(null, { user: 1 }) : done(new Error("no")),
    async onData(stream, { envelope }, done) {
      const chunks = await Array.fromAsync(stream as AsyncIterable<Buffer>);
      emails.push({ to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() });
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return { port: (server.server.address() as AddressInfo).port, emails };
}

const email = { to: "asha@miet.example", subject: "നമസ്കാരം", text: "Choose it here:\n\nhttps://branch.example/#abc\n" };

test("an email in any script is sent to the mail server", async () => {
  const { port, emails } = await openMailServer();
  await smtpMailer({ url: `smtp://branch:open%20sesame@127.0.0.1:${port}`, from }).send(email);
  expect(emails).toEqual([{ to: ["asha@miet.example"], text: expect.stringContaining("branch@miet.example") }]);
  expect(emails[0]?.text).toContain("https://branch.example/#abc");
  expect(emails[0]?.text).toContain(`Subject: =?UTF-8?B?${Buffer.from(email.subject).toString("base64")}?=`);
});

test("an address with a comma in quotes counts as one address", async () => {
  const { port, emails } = await openMailServer();
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from });
  await mailer.send({ ...email, to: '"a, b"@miet.example' }).catch(() => undefined);
  for (const { to } of emails) expect(to).toHaveLength(1);
});

test.each([
  ["a wrong password", (port: number) => `smtp://branch:wrong@127.0.0.1:${port}`],
  ["nobody there", () => "smtp://127.0.0.1:9"],
])("an email that is not accepted is reported: %s", async (_case, urlOf) => {
  const { port, emails } = await openMailServer();
  await expect(smtpMailer({ url: urlOf(port), from }).send(email)).rejects.toMatchObject({ code: "mail_away" });
  expect(emails).toEqual([]);
});

test.each([
  ["the recipient", "onRcptTo", "mail_refused"],
  ["the sender, because its quota is used up", "onMailFrom", "mail_away"],
] as const)(
  "an email is given up only if the mail server refuses its recipient: it refuses %s",
  async (_, step, code) => {
    const refuse = (_address: unknown, _session: unknown, done: (error: Error) => void) =>
      done(Object.assign(new Error("refused"), { responseCode: 550 }));
    const { port } = await openMailServer({ [step]: refuse });
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from });
    await expect(mailer.send(email)).rejects.toMatchObject({ code });
  },
);
