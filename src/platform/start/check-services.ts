import type { Config } from "../config.ts";
import { pingClamd } from "../media/virus-scanner.ts";

const WITHIN_MS = 5000;

const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").trim();

/**
 * Checks whether the mail server and the virus scanner respond. The site runs without them, so they only cause
 * warnings.
 * @param warn called with one line for each that does not respond
 */
export async function checkServices(
  { mail, clamdSocket }: Pick<Config, "mail" | "clamdSocket">,
  warn: (line: string) => void,
  withinMs = WITHIN_MS,
): Promise<void> {
  const checks: Promise<void>[] = [];
  const report = (check: Promise<unknown>, line: (reason: string) => string) =>
    checks.push(
      check.then(
        () => undefined,
        (error: unknown) => warn(line(reasonOf(error))),
      ),
    );
  if (mail)
    report(
      import("../mail/smtp-mailer.ts").then(({ checkMailServer }) => checkMailServer(mail.url, withinMs)),
      (reason) => `SMTP_URL: the mail server does not accept this site (${reason}): no mail is sent until it does`,
    );
  if (clamdSocket !== undefined)
    report(
      pingClamd(clamdSocket, withinMs),
      (reason) => `CLAMD_SOCKET: the virus scanner does not answer (${reason}): documents are refused until it does`,
    );
  await Promise.all(checks);
}
