import { z } from "zod";
import { chapterField, optionalDay, optionalText } from "#shared/form-fields.ts";
import { roles } from "#shared/roles.ts";
import { Credentials, Email, PASSWORD_MAX_BYTES } from "./sign-in.contract.ts";

/** The password of the owner who makes the request. Only making someone an owner needs it. */
const Confirmation = {
  current: z
    .string()
    .max(PASSWORD_MAX_BYTES)
    .optional()
    .meta({ description: "Your password; required to make someone an owner" }),
  browser: Credentials.shape.browser,
};

export const INVITATION_DAYS = 7;
/** Days until a change of the counselor's mark takes effect without a second owner. */
export const COUNSELOR_DAYS = 7;
/** Days until a new owner counts as the second owner who confirms a change of the counselor's mark. */
export const NEW_OWNER_DAYS = 30;

export const officerMessages = {
  listFailed: "Failed to fetch officers",
  saveFailed: "Failed to save the officer",
  inviteFailed: "Failed to invite the officer",
  withdrawFailed: "Failed to withdraw the invitation",
  acceptFailed: "Failed to create the account",
  lastOwner: "This is the last owner without an end date. Make someone else an owner first.",
  ownAccount: "You can’t end your own account here. Ask another owner to end it.",
  counselorsOwn:
    "Only the counselor can change this account. A server administrator can disable it: npm run admin -- disable NAME.",
  counselorLasts: "The counselor must be an owner without an end date. Remove the counselor mark first.",
  notOwnAccount: "You can’t mark your own account as the counselor’s. Ask another owner.",
  oneCounselor: "Only one account can be the counselor’s. Remove the other mark or cancel its change first.",
  notCounselor: "This account is not the counselor’s.",
  secondOwner: "You have already requested this change. Another owner can confirm it.",
  newOwner: `You can’t confirm this change, because you or the person who requested it became an owner less than ${NEW_OWNER_DAYS} days ago. The change takes effect ${COUNSELOR_DAYS} days after the request.`,
  noChange: "No change of the counselor mark is pending.",
  counselorPassword: "Enter your password to change the counselor mark",
  passwordNeeded: "Enter your password to make someone an owner",
  dayIsOver: "Choose today or a later day",
  notValid: `This invitation is no longer valid. It was used or withdrawn, is older than ${INVITATION_DAYS} days, or the owner who sent it has left. Ask an owner for a new invitation.`,
} as const;

const Role = z.enum(roles, { error: "Select a role" });

/** The last day on which a person can sign in. */
const EndsOn = optionalDay();
const endsOnMeta = { description: "The last day of the account, YYYY-MM-DD; absent without an end date" };

/** The chapter that an editor is limited to. Other roles have none. */
const Chapter = chapterField.meta({
  description: "ID of the only chapter whose events and people an editor can change; empty for all content",
});

/** Marks an account as the counselor's, or removes the mark. */
const CounselorChange = z.enum(["mark", "lift"]);

/** An account as owners see it. */
export const Officer = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string().meta({ description: "Empty if not set" }),
  role: Role,
  chapter: Chapter,
  lastSignInAt: z.string().optional().meta({ description: "ISO 8601 in UTC; absent before the first sign-in" }),
  endsOn: z.string().optional().meta(endsOnMeta),
  ended: z.boolean().meta({ description: "True if nobody can sign in with this account" }),
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
    .meta({ description: "The requested change of the counselor mark; absent if there is none" }),
  isYou: z.boolean(),
});
export type Officer = z.output<typeof Officer>;

/** The settings of an account that an owner can change. */
export const OfficerInput = z.object({
  role: Role,
  chapter: Chapter,
  endsOn: EndsOn.meta(endsOnMeta),
  ended: z.boolean().meta({ description: "True ends the account and its sessions at once" }),
  ...Confirmation,
});
export type OfficerInput = z.output<typeof OfficerInput>;

/** The confirmation of an owner who makes a reset link for another account. */
export const ResetLinkInput = z.object({
  current: Confirmation.current.meta({ description: "Your password" }),
  browser: Confirmation.browser,
});
export type ResetLinkInput = z.output<typeof ResetLinkInput>;

/** A new reset link. Only this response contains its token. */
export const ResetLink = z.object({ token: z.string(), expiresAt: z.string() });
export type ResetLink = z.output<typeof ResetLink>;

/** A change that an owner requests, or confirms as the second owner. */
export const CounselorInput = z.object({
  change: CounselorChange,
  current: Confirmation.current.meta({ description: "Your password" }),
  browser: Confirmation.browser,
});
export type CounselorInput = z.output<typeof CounselorInput>;

/** The form of an invitation. */
export const InvitationInput = z.object({
  name: optionalText(100).optional(),
  role: Role,
  chapter: Chapter,
  endsOn: EndsOn.meta(endsOnMeta),
  email: Email.optional().meta({ description: "If the site sends mail, it sends the link to this address" }),
  ...Confirmation,
});
export type InvitationInput = z.output<typeof InvitationInput>;

/** An invitation that is still valid. */
export const Invitation = z.object({
  _id: z.string(),
  name: z.string(),
  role: Role,
  chapter: Chapter,
  endsOn: z.string().optional().meta(endsOnMeta),
  invitedBy: z.string(),
  expiresAt: z.string().meta({ description: "ISO 8601 in UTC" }),
});
export type Invitation = z.output<typeof Invitation>;

/** The response to a new invitation. It is the only one with the token, because the site stores only a hash. */
export const NewInvitation = Invitation.extend({
  token: z.string().meta({ description: "Follows the # in /admin/invitation, so that no log records the token" }),
  mailed: z.boolean().optional().meta({ description: "Whether the email was sent; absent if none was requested" }),
});
export type NewInvitation = z.output<typeof NewInvitation>;

export const InvitationToken = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, officerMessages.notValid) });

/** The username and password that the invitee chooses. */
export const Acceptance = InvitationToken.extend({
  username: Credentials.shape.username,
  password: Credentials.shape.password,
});
export type Acceptance = z.output<typeof Acceptance>;

/** The new account. */
export const Accepted = z.object({ username: z.string() });
