import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { AppError } from "../errors.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  /** The same for every attempt, so that mail programs can recognize an email that was sent twice. */
  messageId?: string;
  headers?: Record<string, string>;
  /** Never sent again after a crash between sending and recording. The email can then be lost. */
  atMostOnce?: boolean;
  /** An invitation that mail programs offer to add to the calendar. */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
}

/** Sends email, if the site is set up for it. */
export interface Mailer {
  /** Resolves when the mail server has accepted the email. @throws AppError("mail_refused"), AppError("mail_away") */
  send(mail: Mail): Promise<void>;
}

interface SmtpOptions {
  /** smtps://name:password@host:465, or smtp://host:587, which switches to TLS if the server supports it. */
  url: string;
  /** The sender: "IEEE SB <branch@example.org>". */
  from: string;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const isHere = (host: string) => host === "localhost" || host === "[::1]" || host.startsWith("127.");

function openTransport(url: string, { connectMs = CONNECT_MS, silenceMs = SILENCE_MS } = {}) {
  const { protocol, username, hostname } = new URL(url);
  return createTransport({
    url,
    requireTLS: protocol === "smtp:" && username !== "" && !isHere(hostname),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects to a mail server and signs in. @throws if the server does not respond in time or refuses the sign-in */
export async function checkMailServer(url: string, withinMs: number): Promise<void> {
  const transport = openTransport(url, { connectMs: withinMs, silenceMs: withinMs });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const messageOf = (from: string, { to, calendar, atMostOnce: _, ...parts }: Mail): SendMailOptions => ({
  from,
  to: { name: "", address: to },
  ...parts,
  ...(calendar && { icalEvent: { ...calendar, filename: "event.ics" } }),
});

/**
 * Whether the mail server will never accept this email: it refuses the recipient (5xx). A refused sender or a quota that is used
 * up says nothing about the recipient.
 */
const isRefused = (error: unknown) => {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  return code === "EENVELOPE" && command === "RCPT TO" && Number(responseCode) >= 500;
};

/** Sends email through an SMTP server. Passwords are never sent unencrypted to another machine. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = openTransport(url);
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(from, mail));
      } catch (error) {
        throw new AppError(isRefused(error) ? "mail_refused" : "mail_away", { cause: error });
      }
    },
  };
}

const FOLDER_SENDER = "Student branch <branch@example.org>";

/** Writes each email to a file in a folder instead of sending it. Mail programs open such files. */
export function folderMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(FOLDER_SENDER, mail));
      const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}.eml`;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${name}.part`), message as Buffer);
      await rename(join(folder, `${name}.part`), join(folder, name));
    },
  };
}
