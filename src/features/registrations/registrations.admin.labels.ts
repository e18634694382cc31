import type { QuestionType } from "./registrations.contract.ts";
import type { RegistrationState } from "./registrations.rules.ts";

/** The words of registrations in the admin area. */
export const registrationAdminLabels = {
  cancellation: {
    title: "Cancel the event",
    cancel: "Cancel event",
    keep: "Keep event",
    cancelling: "Cancelling...",
    cancelled: "Event cancelled",
    undo: "Undo cancellation",
    undone: "The event is no longer cancelled",
    failed: "Could not save the cancellation",
    withForm: {
      help: "Everyone with a registration gets one email. Tickets are no longer valid, and registration closes.",
      question:
        "Are you sure you want to cancel this event? The site sends the emails after ten minutes, or at once in the last hour before the start. Until then, you can undo this.",
      isCancelled: "This event is cancelled. Its tickets are not valid, and registration is closed.",
    },
    withoutForm: {
      help: "The event's page says that the event is cancelled. The event does not count in reports.",
      question:
        "Are you sure you want to cancel this event? The site sends no emails, because people do not register here. You can undo this.",
      isCancelled: "This event is cancelled. Its page says so, and the event does not count in reports.",
    },
  },

  forms: {
    title: "Registration forms",
    description: "These settings apply to the registration forms of all events.",
    loading: "Loading the settings of registration forms",
    loadFailed: "Could not load the settings of registration forms",
    saveFailed: "Could not save the settings of registration forms",
    saved: "Registration forms saved",
    edit: "Edit registration forms",
    save: "Save registration forms",
    saving: "Saving...",
    consents: { privacy: "Privacy policy", eventTerms: "Event terms" },
    isAsked: "Ask for consent",
    isAskedHelp: "People must tick this box to register.",
    label: "Label of the checkbox",
    link: "Link",
    asksAdult: "Ask “I am 18 or older”",
    asksAdultHelp: "People under 18 cannot register. The form tells them how to take part with a parent.",
    retention: "Data retention",
    answersDays: "Erase answers after (days)",
    answersDaysHelp: "Counted from the end of the event. The form shows this period.",
    identitiesMonths: "Erase names and email addresses after (months)",
    identitiesMonthsHelp: "Counted from the end of the event. The site keeps the number of participants.",
  },

  settings: {
    title: "Registration",
    loading: "Loading the registration settings",
    loadFailed: "Could not load the registration settings",
    saveFailed: "Could not save the registration settings",
    summary: (mode: "none" | "link" | "form") =>
      ({ none: "Choose how people register", link: "External link", form: "Built-in form: settings" })[mode],
    mode: "How people register",
    modes: { none: "No registration", link: "External link", form: "Built-in form" },
    modeHelp: {
      none: "Visitors cannot register on this site. A registration link in Details still shows.",
      link: "Visitors open the registration link of the event. You can change the link in Details.",
      form: "Visitors register on this site. The list of people shows their registrations.",
    },
    opensAt: "Opens at",
    opensAtHelp: "Leave empty to open immediately. If you move the event, its registration times move too.",
    closesAt: "Closes at",
    closesAtHelp: "Leave empty to use the start of the event. A later time lets people register at the door.",
    cancelUntil: "Cancel until",
    untilStart: "Leave empty to use the start of the event.",
    capacity: "Places",
    capacityHelp: "Leave empty for no limit.",
    membersFirstUntil: "Members first until",
    membersFirstHelp: "Until this time, only IEEE members can register.",
    waitingList: "Waiting list",
    waitingListHelp: "People can join a waiting list when all places are taken.",
    showFreePlaces: "Show free places",
    showFreePlacesHelp: "Visitors see how many places are free and how many people wait.",
    note: "Note in the confirmation email",
    noteHelp: "For example, what to bring or how to find the room.",
    questions: "Questions",
    question: "question",
    questionText: "Question",
    questionType: "Type of answer",
    required: "An answer is required",
    options: "Options",
    optionsHelp: "Enter one option per line.",
    types: {
      short: "Short text",
      long: "Long text",
      single: "One of several options",
      multiple: "Several options",
      yes_no: "Yes or no",
      number: "Number",
    } satisfies Record<QuestionType, string>,
    save: "Save registration",
    saving: "Saving...",
    saved: "Registration saved",
  },

  people: {
    title: "People",
    loading: "Loading the registrations",
    loadFailed: "Could not load the registrations",
    countsFailed: "Could not load the number of registrations",
    mailsFailed: "Could not load the email status",
    states: {
      waiting: "Waiting list",
      offered: "Place offered",
      confirmed: "Confirmed",
      cancelled: "Cancelled",
      expired: "Offer expired",
    } satisfies Record<RegistrationState, string>,
    erased: "Data erased",
    all: "All",
    which: "State of the registration",
    search: "Search people",
    searchPlaceholder: "Search people...",
    found: (count: number) => `${count} found`,
    places: (taken: number, capacity: number | null) =>
      capacity === null
        ? `${taken} confirmed`
        : taken <= capacity
          ? `${taken} of ${capacity} places taken`
          : `${taken} places taken, ${taken - capacity} above capacity`,
    waiting: (count: number) => `${count} on the waiting list`,
    checkedIn: (count: number) =>
      count === 1 ? "1 registered person checked in" : `${count} registered people checked in`,
    emptyTitle: "No registrations yet",
    emptyText: "People who register appear here. You can also add a person.",
    noResults: "No people found matching your search.",
    noResultsHelp: "Try other words, or select “All”.",
    table: "Registrations",
    name: "Name",
    email: "Email",
    state: "State",
    member: "IEEE member",
    memberStated: "Yes, as stated",
    notMember: "No",
    registered: "Registered",
    actions: "Actions",
    until: (when: string) => `Offered until ${when}`,
    checkedInAt: (when: string) => `Checked in ${when}`,
    aboveCapacity: "Added above capacity",
    remove: (name: string) => `Remove ${name}`,
    pages: "Pages of registrations",
  },

  add: {
    button: "Add person",
    title: "Add person",
    submit: "Add person",
    pending: "Adding...",
    text: "The person gets a confirmed place, even if all places are taken.",
    name: "Name",
    email: "Email",
    member: "IEEE member",
    reason: "Reason",
    reasonHelp: "Only officers see the reason.",
    failed: "Could not add the person",
    done: "Person added",
  },

  edit: {
    title: (name: string) => `Registration of ${name}`,
    submit: "Save changes",
    pending: "Saving...",
    failed: "Could not save the registration",
    done: "Registration saved",
    answers: "Answers",
    noAnswers: "This registration has no answers.",
    emailHelp: "A new address gets a new link and ticket by email. The current link and ticket then stop working.",
    emailHelpWithoutMail:
      "A new address gets a new link and ticket. You see the link after you save. The current link and ticket then stop working.",
    accessNeeds: "Diet and access needs",
    memberNumber: "Membership number (as stated)",
    reason: "Reason given by an officer",
  },

  link: {
    show: (name: string) => `Show the link of ${name}`,
    title: (name: string) => `Link for ${name}`,
    linkHelp:
      "This site sends no email. Let the person scan this code, or send them the link in another way. Anyone with the link can change the registration.",
    qrCode: "QR code of the link",
    copy: "Copy link",
    done: "Done",
    failed: "Could not load the link",
  },

  remove: {
    title: (name: string) => `Remove ${name}`,
    text: "If a place becomes free, the next person on the waiting list gets it.",
    reasonHelp: "If the site sends email, the person gets an email with the reason.",
    submit: "Remove person",
    pending: "Removing...",
    failed: "Could not remove the person",
    done: "Person removed",
  },

  certificate: {
    revoked: "Certificate revoked",
    revoke: {
      title: (name: string) => `Revoke the certificate of ${name}`,
      text: "The certificate disappears from the person's page, and its link says that it was revoked.",
      submit: "Revoke certificate",
      pending: "Revoking...",
      failed: "Could not revoke the certificate",
      done: "Certificate revoked",
    },
    restore: {
      title: (name: string) => `Restore the certificate of ${name}`,
      text: "The certificate and its link are valid again.",
      submit: "Restore certificate",
      pending: "Restoring...",
      failed: "Could not restore the certificate",
      done: "Certificate restored",
    },
  },

  message: {
    button: "Message",
    title: "Message to confirmed people",
    text: (count: number) =>
      count === 1
        ? "One person with a confirmed place gets this email."
        : `${count} people with a confirmed place get this email.`,
    subject: "Subject",
    body: "Message",
    bodyHelp: "The email starts with “Hello” and the person’s name. It also shows the event’s time and place.",
    submit: "Send message",
    pending: "Sending...",
    failed: "Could not send the message",
    done: (count: number) => (count === 1 ? "Message sent to 1 person" : `Message sent to ${count} people`),
  },

  export: {
    button: "Export",
    csv: "CSV file",
    xlsx: "Excel file (XLSX)",
    failed: "Could not export the registrations",
    done: (file: string) => `Exported to ${file}`,
    print: "Print list",
    printTitle: (event: string) => `Registrations: ${event}`,
  },

  feedback: {
    title: "Feedback and certificates",
    few: (count: number, from: number) =>
      `${count === 1 ? "1 answer" : `${count} answers`} so far. Results appear after ${from} answers.`,
    results: (count: number, average: string) => `${count} answers, ${average} of 5 on average.`,
    rating: (rating: number) => `Rating ${rating}`,
    comments: "Comments",
    certificates: "People who were checked in find their certificate on their own page.",
  },

  mails: {
    none: "This site has no mail server, so it sends no emails. People find their ticket on the page that opens after they register.",
    failed: (count: number) => (count === 1 ? "1 email could not be sent" : `${count} emails could not be sent`),
    retry: (when: string) => `Next attempt: ${when}`,
    givenUp: "The site has stopped trying. Contact the person in another way.",
  },
};

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
  revokeTitle: "Revoke door link",
  revokeQuestion: "All phones with this link lose the check-in list. To check people in again, they need a new link.",
  keepLink: "Keep link",
  phones: "Phones",
  noPhones: "No phone has opened a door link yet.",
  lastContact: (seconds: number) => `last contact ${ago(seconds)}`,
  wrongClock: (seconds: number) =>
    `clock ${Math.round(Math.abs(seconds) / 60)} min ${seconds > 0 ? "fast" : "slow"} (corrected)`,
  counts: {
    title: "Attendance",
    checkedIn: "Registered people checked in",
    of: (checkedIn: number, registered: number) => `${checkedIn} of ${registered}`,
    members: "Members",
    guests: "Guests",
    walkInMembers: "Walk-ins: members",
    walkInGuests: "Walk-ins: guests",
    notHereYet: "Not here yet",
    noShows: "No-shows",
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
