import { formatInstant } from "#shared/dates.ts";

/** The words of the handover screen. */
export const handoverLabels = {
  title: "Handover",
  description: "Check whether the next officers can take over the site, and hand it over in three steps.",
  print: "Print handover sheet",
  loading: "Loading the handover",
  guide: "Guided handover",
  parts: "Parts",
  tasks: "Tasks",
  noTasks: "No open tasks.",
  openTasks: (count: number, first: string) =>
    count === 1 ? `1 task is open: ${first}.` : `${count} tasks are open. The most urgent one: ${first}.`,
  tasksToDo: "Complete the open tasks, or tell your successors about them.",
  accountsEnded: "Accounts ended",
  saved: "Handover saved",
  cancelled: "Handover cancelled",
  unnamed: "Someone",
  notes: "Domain and hosting",
  notesHelp: "Only owners can see these notes. They are never published, but every backup contains them.",
  started: (by: string, at: string, timeZone: string) =>
    `Started by ${by}, ${formatInstant(at, timeZone)}. You can continue on another day.`,
  notStarted: "Three steps, over several days if you like. No account ends before another owner has signed in.",
  stepLeaving: "1. Leaving officers",
  stepSuccessors: "2. Successors",
  stepEnd: "3. End the old accounts",
  cancelHandover: "Cancel handover",
  successorsHelp: "All owners who stay. We recommend at least two.",
  successors: "Successors",
  hasSignedIn: (username: string) => `${username} has signed in`,
  noSuccessorsYet: "No successors yet.",
  inviteSuccessor: "Invite successor",
  hasNotSignedIn: (username: string) => `${username} has not signed in since the handover started`,
  isInvited: (name: string) => `${name} is invited, but has not used the link yet`,

  endAccounts: {
    lastDay: "Last day",
    lastDayHelp: "Old accounts work until the end of this day. Leave empty to end them now.",
    endAccounts: "End accounts",
    endAccountsNote: "The site keeps the content of these accounts and withdraws their unused invitations.",
    ending: "Ending...",
    oneSuccessor: "One owner has taken over. Wait for a second one if you can, in case the first loses access.",
    manySuccessors: (count: number) => `${count} owners have taken over.`,
    endLaterQuestion: (day: string) => `Are you sure you want to end these accounts after ${day}?`,
    endNowQuestion: "Are you sure you want to end these accounts now? Their sessions and passkeys stop working.",
  },

  handoverSheet: {
    handoverSheet: "Handover sheet",
    printed: (branch: string, address: string, printed: string) => `${branch}, ${address}. Printed ${printed}.`,
    stateOfTheSite: "State of the site",
    accounts: "Accounts",
    theFirstWeek: "The first week",
    weekSignIn: "Sign in, then add a passkey under “Your account”.",
    weekReadHelp: "Read “Help” in the admin area.",
    weekCheckOwner: "Check that a second owner can sign in, and that the last backup is from this week.",
    weekPasswords: "Ask the person who keeps the domain and hosting passwords for them, then change them.",
    actionNeeded: "Action needed",
    paidUntil: (day: string) => `Paid until ${day}.`,
    notRecorded: "Not recorded.",
  },

  leavingOfficers: {
    leavingHelp: "Select the officers who leave. Their accounts end only in step 3.",
    saving: "Saving...",
    saveLeavingOfficers: "Save leaving officers",
    startHandover: "Start handover",
  },

  notesForm: {
    domain: "Domain",
    domainHelp: "The registrar, the registered owner and the person who pays.",
    domainUntil: "Domain is paid until",
    hosting: "Hosting",
    hostingHelp: "The hosting provider, the person who pays, and how to access the server.",
    hostingUntil: "Hosting is paid until",
    contacts: "Contacts",
    contactsHelp:
      "Contact details of people who can help, and of the person who keeps the passwords. Do not enter passwords, because the handover sheet shows this text.",
    saving: "Saving...",
    saveNotes: "Save notes",
  },
};
