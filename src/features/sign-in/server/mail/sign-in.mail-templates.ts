import type { Mail } from "#platform/mail/mailer.ts";
import { INVITATION_DAYS } from "../../officers.contract.ts";
import { RESET_HOURS } from "../../sign-in.contract.ts";

interface MailOptions {
  to: string;
  branch: string;
  /** Goes after the # of a URL, so that no log records it. */
  token: string;
  publicUrl: string;
}

type CounselorMail = Pick<MailOptions, "to" | "branch" | "publicUrl">;

const linkTo = (screen: "invitation" | "reset", { publicUrl, token }: MailOptions) =>
  `${publicUrl}/admin/${screen}#${token}`;

export const invitationMail = (options: MailOptions, inviter: string): Mail => ({
  to: options.to,
  subject: `${options.branch}: invitation to manage the website`,
  text: `Hello,

${inviter} invites you to manage the website of ${options.branch}. Choose a username and a password here:

${linkTo("invitation", options)}

The link works once, within ${INVITATION_DAYS} days. If you did not expect this invitation, ignore this email.
`,
});

export const passwordResetMail = (options: MailOptions, username: string): Mail => ({
  to: options.to,
  subject: `${options.branch}: set a new password`,
  text: `Hello ${username},

Someone requested a new password for your account on the website of ${options.branch}. Choose the new password here:

${linkTo("reset", options)}

The link works once, for ${RESET_HOURS} hour. If you did not request it, ignore this email. Your password has not changed.
`,
});

/** @param day when the change takes effect; undefined if it has taken effect */
export function counselorMail(
  { to, branch, publicUrl }: CounselorMail,
  { change, by, day }: { change: "mark" | "lift"; by: string; day: string | undefined },
): Mail {
  const action =
    change === "mark" ? "mark your account as the counselor's" : "remove the counselor mark of your account";
  const text = day
    ? `${by} asked to ${action}. The change takes effect on ${day}, or as soon as a second owner confirms it. If you do not want it, sign in and cancel it:`
    : `${by} confirmed the request to ${action}. The change has taken effect. If you do not want it, sign in and talk to the other owners:`;
  return {
    to,
    subject: `${branch}: change of the counselor's account`,
    text: `Hello,

${text}

${publicUrl}/admin/officers
`,
  };
}
