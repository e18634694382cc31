import { audit, jobActors } from "#content/write.ts";
import { inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Mail, Mailer } from "#platform/mail/mailer.ts";
import { formatDayOf, isoInstant } from "#shared/dates.ts";
import { clearMail, deleteDecided, listMailsDue, type RequestRow } from "./picture-reports.store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Reports are erased this long after the decision. */
const KEPT_DAYS = 90;

export interface PictureReportMail {
  mailer: Mailer;
  publicUrl: string;
  branch: () => Promise<{ name: string; email: string }>;
}

const outcomes: Record<RequestRow["state"], string> = {
  open: "",
  kept: "The picture stays on the site.",
  hidden: "The picture is no longer on the site.",
  removed: "The picture is no longer on the site. We deleted every copy.",
};

async function mailOf(row: RequestRow, { publicUrl, branch }: PictureReportMail, timeZone: string): Promise<Mail> {
  const { name, email } = await branch();
  const day = formatDayOf(isoInstant(row.due_at), timeZone);
  const isDecided = row.mail === "decided";
  const sentences = isDecided
    ? ["We have reviewed your picture report.", outcomes[row.state], row.answer]
    : [
        "We have received your picture report.",
        row.hidden_at_once === 1 ? "The picture is hidden until an officer reviews your report." : "",
        `We will decide by ${day}.`,
      ];
  return {
    to: row.email,
    replyTo: email,
    subject: isDecided ? "Our answer to your picture report" : "We have received your picture report",
    text: `Hello,\n\n${sentences.filter(Boolean).join("\n\n")}\n\n-- \n${name}, ${publicUrl}\nYou get this email because someone entered your address in a report on our site.\n`,
    messageId: `<${row.id}.${row.mail}@${new URL(publicUrl).hostname}>`,
  };
}

/** Sends the emails about reports that are due. An email that the mail server rejects is not sent again. */
export async function sendPictureReportMails(
  deps: Pick<Deps, "db" | "timeZone">,
  mail: PictureReportMail,
): Promise<number> {
  let sent = 0;
  for (const row of await listMailsDue(deps.db)) {
    try {
      await mail.mailer.send(await mailOf(row, mail, deps.timeZone.name));
      sent += 1;
    } catch (error) {
      if (!(error instanceof AppError && error.code === "mail_refused")) throw error;
    }
    await clearMail(deps.db, row);
  }
  return sent;
}

/** Erases reports 90 days after their decision. @returns how many */
export const eraseOldPictureReports = (deps: Pick<Deps, "db" | "clock" | "newId">, now: Date): Promise<number> =>
  inTransaction(deps, async (deps) => {
    const erased = await deleteDecided(deps.db, now.getTime() - KEPT_DAYS * DAY_MS);
    if (erased > 0)
      await audit(deps, {
        actor: jobActors.retention,
        action: "erased",
        entity: "picture report",
        entityId: "retention",
        label: `${erased} old ${erased === 1 ? "report" : "reports"}`,
      });
    return erased;
  });

/** Answers reporters and erases old reports. @param mail undefined if the site sends no email */
export const pictureReportsJob = (deps: Deps, mail: PictureReportMail | undefined): Job => ({
  name: "Image reports",
  everyMs: HOUR_MS,
  isDue: async () => mail !== undefined && (await listMailsDue(deps.db)).length > 0,
  async run(now) {
    const erased = await eraseOldPictureReports(deps, now);
    const sent = mail ? await sendPictureReportMails(deps, mail) : 0;
    return `${sent} ${sent === 1 ? "email" : "emails"} sent, ${erased} old reports erased`;
  },
});
