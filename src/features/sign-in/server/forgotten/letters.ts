import type { Mail } from "#platform/mail/mailer.ts";
import { RESET_HOURS } from "../../forgotten.contract.ts";
import { INVITATION_DAYS } from "../../officers.contract.ts";

interface Letter {
  to: string;
  branch: string;
  /** Behind the # of an address, where no log sees it. */
  token: string;
  publicUrl: string;
}

const linkTo = (screen: "invitation" | "reset", { publicUrl, token }: Letter) =>
  `${publicUrl}/admin/${screen}#${token}`;

export const invitationLetter = (letter: Letter, inviter: string): Mail => ({
  to: letter.to,
  subject: `${letter.branch}: an invitation to look after the site`,
  text: `Hello,

${inviter} invites you to look after the website of ${letter.branch}. Choose your name and your password here:

${linkTo("invitation", letter)}

The link works once, within ${INVITATION_DAYS} days. If you do not know what this is about, leave it.
`,
});

export const resetLetter = (letter: Letter, username: string): Mail => ({
  to: letter.to,
  subject: `${letter.branch}: a new password`,
  text: `Hello ${username},

somebody, you perhaps, has asked for a new password for your account on the website of ${letter.branch}. Choose it here:

${linkTo("reset", letter)}

The link works once, for ${RESET_HOURS} hour. If it was not you, leave it: nothing has changed.
`,
});
