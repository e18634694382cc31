import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** An email that the mail server accepted. */
export interface ArrivedMail {
  to: string;
  subject: string | undefined;
  messageId: string | undefined;
  text: string;
}

interface MailServerOptions {
  port?: number;
  /** Whether the server answers to the sender of an email, after a number of emails. */
  mustAnswer?: (count: number) => boolean;
  /** Called with each email before the mail server accepts it. */
  onMail?: (count: number) => void;
}

const headerOf = (text: string, name: string) => new RegExp(`^${name}: (.*)\\r$`, "m").exec(text)?.[1];

/** Opens a mail server on this machine that keeps the emails it accepts. */
export async function openMailServer({ port = 0, mustAnswer = () => true, onMail }: MailServerOptions = {}) {
  const arrived: ArrivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom(_address, _session, done) {
      if (mustAnswer(arrived.length)) done();
    },
    async onData(stream, { envelope }, done) {
      const text = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)).toString();
      arrived.push({
        to: envelope.rcptTo.map(({ address }) => address).join(),
        subject: headerOf(text, "Subject"),
        messageId: headerOf(text, "Message-ID"),
        text,
      });
      onMail?.(arrived.length);
      done();
    },
  });
  // A killed site resets its connection.
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return {
    arrived,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}
export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
