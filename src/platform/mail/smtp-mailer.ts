import { createTransport } from "nodemailer";
import { AppError } from "../errors.ts";
import type { Mailer } from "./mailer.ts";

interface SmtpOptions {
  /** smtps://name:password@host:465, or smtp://host:587, which turns to TLS when the server offers it. */
  url: string;
  /** Whom mail is from: "IEEE SB <branch@example.org>". */
  from: string;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const isHere = (host: string) => host === "localhost" || host === "[::1]" || host.startsWith("127.");

/** Sends mail through an SMTP server. A password goes to no other machine unencrypted. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const { protocol, username, hostname } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: protocol === "smtp:" && username !== "" && !isHere(hostname),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
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
