import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
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
async function openPostOffice() {
  const letters: { to: string[]; text: string }[] = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) =>
      username === "branch" && password === "open sesame" ? done(null, { user: 1 }) : done(new Error("no")),
    async onData(stream, { envelope }, done) {
      const chunks = await Array.fromAsync(stream as AsyncIterable<Buffer>);
      letters.push({ to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() });
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return { port: (server.server.address() as AddressInfo).port, letters };
}

const letter = { to: "asha@miet.example", subject: "നമസ്കാരം", text: "Choose it here:\n\nhttps://branch.example/#abc\n" };

test("an email in any script is sent to the mail server", async () => {
  const { port, letters } = await openPostOffice();
  await smtpMailer({ url: `smtp://branch:open%20sesame@127.0.0.1:${port}`, from }).send(letter);
  expect(letters).toEqual([{ to: ["asha@miet.example"], text: expect.stringContaining("branch@miet.example") }]);
  expect(letters[0]?.text).toContain("https://branch.example/#abc");
  expect(letters[0]?.text).toContain(`Subject: =?UTF-8?B?${Buffer.from(letter.subject).toString("base64")}?=`);
});

test("an address with a comma in quotes counts as one address", async () => {
  const { port, letters } = await openPostOffice();
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from });
  await mailer.send({ ...letter, to: '"a, b"@miet.example' }).catch(() => undefined);
  for (const { to } of letters) expect(to).toHaveLength(1);
});

test.each([
  ["a wrong password", (port: number) => `smtp://branch:wrong@127.0.0.1:${port}`],
  ["nobody there", () => "smtp://127.0.0.1:9"],
])("an email that is not accepted is reported: %s", async (_case, urlOf) => {
  const { port, letters } = await openPostOffice();
  await expect(smtpMailer({ url: urlOf(port), from }).send(letter)).rejects.toMatchObject({ code: "mail_away" });
  expect(letters).toEqual([]);
});
