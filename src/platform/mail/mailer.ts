import { createTransport } from "nodemailer";
import { AppError } from "../errors.ts";

/** An email in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends email, if the site is set up for it. */
export interface Mailer {
  /** Resolves when the mail server has accepted it. @throws AppError("mail_away") */
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

/**
 * Connects to a mail server and signs in.
 * @throws if the server does not respond in time or refuses the sign-in
 */
export async function checkMailServer(url: string, withinMs: number): Promise<void> {
  const transport = openTransport(url, { connectMs: withinMs, silenceMs: withinMs });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends email through an SMTP server. Passwords are never sent unencrypted to another machine. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = openTransport(url);
  return {
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
      } catch (error) {
        throw new AppError("mail_away", { cause: error });
      }
    },
  };
}
