function ago(seconds: number): string {
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
}

/** Words of the Door tab. */
export const doorAdminLabels = {
  loading: "Loading check-in",
  loadFailed: "Could not load check-in",
  none: "No registration",
  noneHelp: "Check-in needs the built-in registration form. Turn the form on under People.",
  changeFailed: "Failed to change the door links",
  setUp: "Set up phones",
  setUpHelp:
    "Helpers need no account. They scan a QR code with their phone and can check people in, even without a connection.",
  create: "Create door link",
  creating: "Creating…",
  linkName: "Door",
  linkTitle: "Door link",
  linkHelp: "Scan this code with each phone at the door, or send the link. The link is shown only once.",
  qrCode: "QR code of the door link",
  copy: "Copy link",
  done: "Done",
  createdAt: (instant: string) => `Door link, created ${instant}`,
  endsAt: (instant: string) => `Expires on ${instant}.`,
  revoke: "Revoke",
  revokeLink: (instant: string) => `Revoke the door link created ${instant}`,
  phones: "Phones",
  noPhones: "No phone has opened a door link yet.",
  lastContact: (seconds: number) => `last contact ${ago(seconds)}`,
  wrongClock: (seconds: number) =>
    `clock ${Math.round(Math.abs(seconds) / 60)} min ${seconds > 0 ? "fast" : "slow"} (corrected)`,
  counts: {
    title: "Attendance",
    checkedIn: "Checked in",
    of: (checkedIn: number, registered: number) => `${checkedIn} of ${registered}`,
    members: "Members",
    guests: "Guests",
    walkInMembers: "Walk-ins: members",
    walkInGuests: "Walk-ins: guests",
    notHereYet: "Not here yet",
    noShows: "Did not attend",
  },
  form: {
    title: "Registration form",
    help: "People without a registration scan this code and register on their own phone.",
    closed: "The form takes no registrations now. Select “Add person” under People, or set a later closing time there.",
    qrCode: "QR code of the registration form",
    print: "Print code",
    printTitle: (event: string) => `Register for ${event}`,
  },
  latest: {
    title: "Latest check-ins",
    none: "Nobody is checked in yet.",
    walkIn: (isMember: boolean) => (isMember ? "Walk-in: member" : "Walk-in: guest"),
    undo: "Undo",
    undoOf: (name: string) => `Undo check-in of ${name}`,
    text: "The check-in no longer counts. The list of scans and the activity log keep it.",
    reasonHelp: "Officers see the reason in the list of scans.",
    submit: "Undo check-in",
    pending: "Undoing...",
    failed: "Could not undo the check-in",
  },
  conflicts: "Scans to check",
  noConflicts: "No repeated, invalid or undone scans.",
  kinds: {
    duplicate: "Scanned again:",
    undone: "Undone:",
    waiting: "On the waiting list:",
    cancelled: "Cancelled ticket:",
    other_event: "Ticket of another event",
    unknown: "Unknown code",
  },
  seenBy: (time: string, phone: string) => `${time}, ${phone}`,
  firstBy: (time: string, phone: string) => `first at ${time}, ${phone}`,
  more: (count: number) => `${count} more`,
} as const;
