import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { checkServices } from "./check-start.ts";

const WITHIN_MS = 400;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const clamd = (reply: string) => createServer((socket) => socket.on("data", () => socket.end(reply)));
const silent = () => createServer((socket) => closers.push(() => socket.destroy()));

async function mailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ password }, _session, done) => (password === "right" ? done(null, { user: 1 }) : done(new Error("no"))),
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  closers.push(() => new Promise<void>((closed) => server.close(closed)));
  return (server.server.address() as AddressInfo).port;
}

async function warningsOf(smtpUrl: string | undefined, clamdSocket: string | undefined) {
  const lines: string[] = [];
  const mail = smtpUrl ? { url: smtpUrl, from: "b@example.org" } : undefined;
  await checkServices({ mail, clamdSocket }, (line) => lines.push(line), WITHIN_MS);
  return lines.sort();
}

test("finding 6: services that answer cause no warning, nor do services that are not set", async () => {
  const smtp = `smtp://branch:right@127.0.0.1:${await mailServer()}`;
  expect(await warningsOf(smtp, `127.0.0.1:${await portOf(clamd("PONG\0"))}`)).toEqual([]);
  expect(await warningsOf(undefined, undefined)).toEqual([]);
});

test("finding 6: an unavailable mail server and scanner are reported in one line each", async () => {
  expect(await warningsOf("smtp://127.0.0.1:9", "127.0.0.1:9")).toEqual([
    "CLAMD_SOCKET: the virus scanner does not answer (connect ECONNREFUSED 127.0.0.1:9): documents are refused until it does",
    "SMTP_URL: could not connect and sign in (connect ECONNREFUSED 127.0.0.1:9): no mail is sent until the site can",
  ]);
});

test("finding 6: a wrong password and a program other than clamd are reported", async () => {
  const smtp = `smtp://branch:wrong@127.0.0.1:${await mailServer()}`;
  expect(await warningsOf(smtp, `127.0.0.1:${await portOf(clamd("HTTP/1.1 400\0"))}`)).toEqual([
    expect.stringContaining("(not the reply of clamd)"),
    expect.stringContaining("(Invalid login: "),
  ]);
});

test("finding 6: services that accept a connection and send nothing are reported within the time limit", async () => {
  const lines = await warningsOf(`smtp://127.0.0.1:${await portOf(silent())}`, `127.0.0.1:${await portOf(silent())}`);
  expect(lines).toEqual([expect.stringMatching(/^CLAMD_SOCKET: /), expect.stringMatching(/^SMTP_URL: /)]);
});
