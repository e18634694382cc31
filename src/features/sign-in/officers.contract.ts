import { z } from "zod";
import { optionalDay, optionalText } from "#shared/form-fields.ts";
import { roles } from "#shared/roles.ts";
import { Email } from "./forgotten.contract.ts";
import { Credentials, PASSWORD_MAX_BYTES } from "./sign-in.contract.ts";

/** The password of the owner who asks. Only making someone an owner needs it. */
const Confirmation = {
  current: z
    .string()
    .max(PASSWORD_MAX_BYTES)
    .optional()
    .meta({ description: "Your password; needed when this makes someone an owner" }),
  browser: Credentials.shape.browser,
};

export const INVITATION_DAYS = 7;
/** How long a change of the counselor's mark waits for a second owner. */
export const COUNSELOR_DAYS = 7;

export const officerMessages = {
  listFailed: "Failed to fetch officers",
  saveFailed: "Failed to save the officer",
  inviteFailed: "Failed to invite",
  withdrawFailed: "Failed to withdraw the invitation",
  acceptFailed: "Failed to make the account",
  lastOwner: "This is the last owner whose account lasts. Make somebody else an owner first.",
  ownAccount: "Your own account is among those that are to end. Another owner can end it.",
  counselorsOwn:
    "This is the counselor’s account. The counselor alone changes it; besides, whoever looks after the server: npm run admin -- disable NAME.",
  counselorLasts: "The counselor must be an owner without an end date. Remove the counselor mark first.",
  notOneself: "You can’t mark your own account as the counselor’s. Ask another owner.",
  oneCounselor: "Only one account can be the counselor’s. Remove the other mark or cancel its change first.",
  notCounselor: "This account is not the counselor’s.",
  secondOwner: "You have already requested this change. Another owner can confirm it.",
  noChange: "No change of the counselor’s mark is waiting.",
  counselorPassword: "Enter your password to change the counselor’s mark",
  passwordNeeded: "Enter your password to make someone an owner",
  dayIsOver: "Choose today or a later day",
  notValid: `This invitation is not valid any more: it was used or withdrawn, is older than ${INVITATION_DAYS} days, or whoever made it has left. Ask an owner of the site for a new one.`,
} as const;

const Role = z.enum(roles, { error: "Choose a role" });

/** The last day on which somebody may sign in. */
const EndsOn = optionalDay();
const endsOnWords = { description: "The last day of the account, YYYY-MM-DD; absent where it lasts" };

/** Marking an account as the counselor's, or lifting that mark. */
const CounselorChange = z.enum(["mark", "lift"]);

/** Who may sign in, as owners see them. */
export const Officer = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string().meta({ description: "Empty where nobody has said it" }),
  role: Role,
  lastSignInAt: z.string().optional().meta({ description: "ISO 8601 in UTC; absent where it was never" }),
  endsOn: z.string().optional().meta(endsOnWords),
  ended: z.boolean().meta({ description: "Nobody signs in with it" }),
  counselor: z
    .boolean()
    .meta({ description: "Whether this is the counselor’s account, which nobody else can end or change" }),
  counselorChange: z
    .object({
      change: CounselorChange,
      at: z.string().meta({ description: "When the change takes effect unless an owner cancels it, ISO 8601 in UTC" }),
      by: z.string().meta({ description: "The username of the owner who requested the change" }),
      mayConfirm: z.boolean().meta({ description: "Whether you can confirm the change, so that it takes effect now" }),
    })
    .optional()
    .meta({ description: "The requested change of the counselor’s mark; absent if there is none" }),
  isYou: z.boolean(),
});
export type Officer = z.output<typeof Officer>;

/** What an owner decides about an account. */
export const OfficerInput = z.object({
  role: Role,
  endsOn: EndsOn.meta(endsOnWords),
  ended: z.boolean().meta({ description: "True ends it at once, with all its sessions" }),
  ...Confirmation,
});
export type OfficerInput = z.output<typeof OfficerInput>;

/** What an owner requests, or confirms as the second owner. */
export const CounselorInput = z.object({
  change: CounselorChange,
  current: Confirmation.current.meta({ description: "Your password" }),
  browser: Confirmation.browser,
});
export type CounselorInput = z.output<typeof CounselorInput>;

/** Whom an owner invites. */
export const InvitationInput = z.object({
  name: optionalText(100).optional(),
  role: Role,
  endsOn: EndsOn.meta(endsOnWords),
  email: Email.optional().meta({ description: "Where the site sends mail, the link is sent there too" }),
  ...Confirmation,
});
export type InvitationInput = z.output<typeof InvitationInput>;

/** An invitation that can be used. */
export const Invitation = z.object({
  _id: z.string(),
  name: z.string(),
  role: Role,
  endsOn: z.string().optional().meta(endsOnWords),
  invitedBy: z.string(),
  expiresAt: z.string().meta({ description: "ISO 8601 in UTC" }),
});
export type Invitation = z.output<typeof Invitation>;

/** The answer to an invitation, once: only a hash of the token is stored. */
export const Invited = Invitation.extend({
  token: z.string().meta({ description: "Belongs behind the # of /admin/invitation, where no log sees it" }),
  mailed: z.boolean().optional().meta({ description: "Whether a letter went; absent where none was wanted" }),
});
export type Invited = z.output<typeof Invited>;

export const InvitationToken = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, officerMessages.notValid) });

/** What who was invited chooses. */
export const Acceptance = InvitationToken.extend({
  username: Credentials.shape.username,
  password: Credentials.shape.password,
});
export type Acceptance = z.output<typeof Acceptance>;

/** The account that was made. */
export const Accepted = z.object({ username: z.string() });
