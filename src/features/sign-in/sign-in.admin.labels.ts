import { formatInstant } from "#shared/dates.ts";

/** The words of the sign-in, account and officers screens. */
export const signInLabels = {
  accountForms: {
    passwordChanged: "Password changed",
    nameSaved: "Name saved",
    emailSaved: "Email address saved",
    name: "Your name",
    nameHelp: "Owners see this name next to your username.",
    saving: "Saving...",
    saveName: "Save name",
    email: "Email address",
    emailHelp: "If you forget your password, we send a link to this address. Nobody else sees it.",
    weekly: "Weekly email",
    weeklyHelp: "Sent on Monday mornings with IEEE duties, open tasks and new items.",
    weeklyNeedsEmail: "Save your email address first.",
    weeklyOn: "You get the weekly email",
    weeklyOff: "Weekly email turned off",
    current: "Your password",
    saveEmailAddress: "Save email address",
    currentPassword: "Current password",
    password: "New password",
    passwordHelp: (passwordMinCharacters: number | string) =>
      `At least ${passwordMinCharacters} characters. This ends all your other sessions.`,
    removePasskeys: "Remove my passkeys",
    removePasskeysHelp: (names: readonly string[]) =>
      `Select this if someone else may have used your account. Your passkeys: ${names.join(", ")}.`,
    changing: "Changing...",
    changePassword: "Change password",
  },

  accountScreen: {
    yourAccount: "Your account",
    signedInAs: (username: string) => `You are signed in as ${username}.`,
    loadingYourAccount: "Loading your account",
    you: "You",
    email: "Email",
    password: "Password",
    passkeys: "Passkeys",
    twoStepVerification: "Two-step verification",
    sessions: "Sessions",
    endDate: "End date",
    noEndDate: "No end date",
    sessionEnded: "Session ended",
    otherSessionsEnded: "Other sessions ended",
  },

  invitationsTable: {
    invitations: "Invitations",
    name: "Name",
    role: "Role",
    endDate: "End date",
    expiresOn: "Expires on",
    actions: "Actions",
    invitedBy: (invitedBy: string) => `invited by ${invitedBy}`,
    withdrawInvitationOf: (invitedName: string) => `Withdraw invitation of ${invitedName}`,
    unnamedPerson: "Unnamed person",
    noEndDate: "No end date",
  },

  officerDialogs: {
    inviteOfficer: "Invite officer",
    inviting: "Inviting...",
    name: "Name",
    nameHelp: "The name of the person you invite.",
    email: "Email address",
    emailHelp: "We send the link to this address. You also see it here.",
    invitationCreated: "Invitation created",
    linkHelp: (invitationHelp: string, time: string) =>
      `${invitationHelp} The link is shown only now and works once. It expires on ${time}.`,
    done: "Done",
    invitationLink: "Invitation link",
    copy: "Copy",
    edit: (username: string) => `Edit ${username}`,
    saving: "Saving...",
    yourPassword: "Your password",
    yourPasswordHelp: "Owners can do everything. Confirm with your password that this person becomes an owner.",
    chapter: "Limited to a chapter",
    allContent: "All content",
    chapterHelp: "If you choose a chapter, the editor can change only that chapter’s events and people.",
    role: "Role",
    endDate: "End date",
    endDateHelp: "The last day of the account, such as the last day of the term. Leave empty for no end date.",
    sendLink: (person: string) => `Send this link to ${person}.`,
    linkMailed: (person: string) => `We sent this link to ${person} by email.`,
    mailFailed: (person: string) => `We could not send the email. Give this link to ${person}.`,
    reopenAccount: "Reopen account",
    resetLink: "Reset link",
    resetLinkCreated: "Reset link created",
    resetLinkHelp: (username: string, time: string) =>
      `Give this link to ${username}. It sets a new password, ends all sessions and removes all passkeys. The link is shown only now and works once. It expires on ${time}.`,
  },

  officersScreen: {
    officers: "Officers",
    description: "Accounts that can sign in, with their roles and end dates.",
    inviteOfficer: "Invite officer",
    loadingOfficers: "Loading officers",
    invitations: "Invitations",
    endAccount: "End account",
    endAccountNote: "The site keeps this person’s content. You can reopen the account later.",
    ending: "Ending...",
    endAccountQuestion: "Are you sure you want to end this account now? This also ends all sessions of this person.",
    withdrawInvitation: "Withdraw invitation",
    withdrawing: "Withdrawing...",
    withdrawInvitationQuestion: "Are you sure you want to withdraw this invitation? The link will stop working.",
    createResetLink: "Create reset link",
    resetLinkQuestion: (username: string) =>
      `Create a link with which ${username} sets a new password. Check first that the request comes from this person.`,
    markAsCounselor: "Mark as counselor",
    removeCounselorMark: "Remove counselor mark",
    counselorHelp:
      "The counselor stays when officers change. Nobody else can end or change the counselor’s account, not even an owner.",
    effectLater: (username: string, counselorDays: number | string) =>
      `The change for ${username} takes effect in ${counselorDays} days, or when another owner confirms it.`,
    effectNow: (username: string) => `The change for ${username} takes effect now.`,
    accountEnded: "Account ended",
    changeCanceled: "Change cancelled",
    officerSaved: "Officer saved",
    confirmChange: "Confirm change",
    changeRequested: "Change requested",
    invitationWithdrawn: "Invitation withdrawn",
  },

  officersTable: {
    resetLinkFor: (username: string) => `Create reset link for ${username}`,
    officers: "Officers",
    officer: "Officer",
    role: "Role",
    lastSignIn: "Last sign-in",
    endDate: "End date",
    actions: "Actions",
    you: "(you)",
    ofOneChapter: "(one chapter)",
    counselor: "(counselor)",
    endAccountOf: (username: string) => `End account of ${username}`,
    confirmTheChangeFor: (username: string) => `Confirm the change for ${username}`,
    confirm: "Confirm",
    cancelTheChangeFor: (username: string) => `Cancel the change for ${username}`,
    cancel: "Cancel",
    markAsTheCounselor: (username: string) => `Mark ${username} as the counselor`,
    markAsCounselor: "Mark as counselor",
    removeTheCounselorMarkOf: (username: string) => `Remove the counselor mark of ${username}`,
    removeCounselorMark: "Remove counselor mark",
    noEndDate: "No end date",
    notYet: "Not yet",
    counselorChange: ({ change, by }: { change: "mark" | "lift"; by: string }, day: string) =>
      `${change === "mark" ? "Becomes" : "Stops being"} the counselor’s account on ${day}. Requested by ${by}.`,
  },

  passkeysPart: {
    passkeysHelp:
      "Sign in with your phone, your fingerprint or a security key instead of your password. Nobody can guess a passkey, and it works on this site only.",
    addPasskey: "Add passkey",
    removePasskey: "Remove passkey",
    remove: "Remove",
    removing: "Removing...",
    removePasskeyQuestion: "Are you sure you want to remove this passkey? You can no longer sign in with it.",
    waiting: "Waiting...",
    name: "Passkey name",
    nameHelp: "For example, the name of the device: “My phone”.",
    current: "Your password",
    currentHelp: "Confirms that it’s you. Your browser then asks for the passkey.",
    removeNamed: (name: string) => `Remove ${name}`,
    passkeyAdded: "Passkey added",
    passkeyRemoved: "Passkey removed",
    used({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt?: string | undefined }, timeZone: string) {
      const use = lastUsedAt ? `last used ${formatInstant(lastUsedAt, timeZone)}` : "not used yet";
      return `Added ${formatInstant(createdAt, timeZone)}, ${use}`;
    },
  },

  sessionsList: {
    thisSession: "(this session)",
    endSessionOf: (browser: string) => `End session of ${browser}`,
    end: "End",
    endAllOtherSessions: "End all other sessions",
    about({ from, startedAt, lastSeenAt }: { from: string; startedAt: string; lastSeenAt: string }, timeZone: string) {
      const times = `Signed in ${formatInstant(startedAt, timeZone)}, last used ${formatInstant(lastSeenAt, timeZone)}`;
      return from ? `From ${from}. ${times}` : times;
    },
  },

  twoStepPart: {
    twoStepHelp:
      "Protects your account if someone learns your password. An authenticator app on your phone shows the codes.",
    isOn: (codes: number) =>
      `Two-step verification is on. ${codes} recovery ${codes === 1 ? "code is" : "codes are"} left.`,
    keyHelp: "If you can’t scan the QR code, enter this key in the app:",
    generateNewCodes: "Generate new codes",
    turnOffTwoStepVerification: "Turn off two-step verification",
    turnOnTwoStepVerification: "Turn on two-step verification",
    turnOn: "Turn on",
    checking: "Checking...",
    scanHelp: "Scan this QR code with an authenticator app on your phone. Then enter the code that the app shows.",
    qrCode: "QR code for your authenticator app",
    code: "Verification code",
    codeHelp: "Six digits.",
    recoveryCodes: "Recovery codes",
    recoveryCodesHelp:
      "Each code works once. Use a code if you don’t have your phone. The codes are shown only now, so print them or store them with your passwords.",
    copy: "Copy",
    codesSaved: "I have saved my codes",
    continue: "Continue",
    turnOnHelp:
      "When two-step verification is on, we ask for a verification code each time you sign in with your password.",
    generateNewRecoveryCodes: "Generate new recovery codes",
    newCodesHelp: "Your current recovery codes will stop working.",
    turnOff: "Turn off",
    turnOffHelp: "You then sign in with your password only.",
    twoStepVerificationTurnedOn: "Two-step verification turned on",
    newRecoveryCodesGenerated: "New recovery codes generated",
    twoStepVerificationTurnedOff: "Two-step verification turned off",
  },

  invitation: {
    invites: (officer: string) => `${officer} invites you to manage this site. Your role:`,
    username: "Username",
    password: "Password",
    passwordHelp: (passwordMinCharacters: number | string) =>
      `At least ${passwordMinCharacters} characters. Several unrelated words make a good password.`,
    creatingYourAccount: "Creating your account...",
    createAccount: "Create account",
    lastDay: (day: string) => ` The last day of your account is ${day}.`,
  },

  newPassword: {
    changed: "has a new password.",
    signIn: "Sign in",
    password: "New password",
    passwordHelp: (passwordMinCharacters: number | string) =>
      `At least ${passwordMinCharacters} characters. This ends all your sessions and removes your passkeys.`,
    saving: "Saving...",
    savePassword: "Save password",
  },

  sessionNotices: {
    adminArea: "Admin area",
    loadingTheAdminArea: "Loading the admin area",
    couldNotReachTheServer: "Could not reach the server",
    staySignedIn: "You stay signed in. This page tries again automatically.",
    tryingAgain: "Trying again...",
    tryAgain: "Try again",
    dismiss: "Dismiss",
    oldestSessionEnded: (browser: string) => `Your oldest session ended: ${browser}.`,
    sessionsHelp: (sessionsMax: number | string, time: string) =>
      `You can have ${sessionsMax} sessions at a time. This session was last used ${time}.`,
  },

  signInForm: {
    username: "Username",
    password: "Password",
    verificationCode: "Verification code",
    verificationCodeHelp: "Enter the code from your authenticator app or a recovery code.",
    signingIn: "Signing in...",
    signIn: "Sign in",
    waitingForYourPasskey: "Waiting for your passkey...",
    signInWithAPasskey: "Sign in with a passkey",
    yourUsername: "Your username",
    sending: "Sending...",
    sendMeALink: "Send me a link",
  },
};
