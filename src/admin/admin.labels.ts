export const adminLabels = {
  dialogFailed: "Could not load this part. Check your connection and try again.",
  failedRoute: {
    somethingWentWrong: (name: string) => `Something went wrong · ${name}`,
  },

  adminSidebar: {
    withNew: (label: string, count: number) => `${label}, ${count} new`,
    sidebar: "Sidebar",
    openThePublicSite: "Open the public site",
    closeMenu: "Close menu",
    admin: "Admin",
    openMenu: "Open menu",
  },

  adminUserMenu: {
    userMenu: (username: string) => `User menu, ${username}`,
    signedInAs: (username: string) => `Signed in as ${username}`,
    yourAccount: "Your account",
    shortcuts: "Keyboard shortcuts",
    signOut: "Sign out",
  },

  admin: {
    skipToContent: "Skip to content",
    skipToMenu: "Skip to menu",
    search: "Search",
    searchKeys: "Ctrl K",
    viewSite: "View site",
    opensInNewTab: "(opens in a new tab)",
    pleaseSignInAgain: "Please sign in again",
    sessionEnded: "Your session has ended. Your unsaved changes are still here.",
  },

  links: {
    help: "Help",
    newYear: "New year",
  },

  signInFrame: {
    backToTheSite: "Back to the site",
  },

  dashboard: {
    loadingTheTasks: "Loading the tasks",
    loadingRecentActivity: "Loading recent activity",
    dashboard: "Dashboard",
    addEvent: "Add Event",
    loadingTheDashboard: "Loading the dashboard",
    error: (sentence: string) => `Error: ${sentence}`,
  },

  help: {
    open: (title: string) => `Open ${title}`,
    contents: "Contents",
    help: "Help",
    description: "How to use each screen of the admin area.",
    searchTheGuide: "Search the guide",
    nothingFound: "Nothing found",
    nothingFoundHelp: "Try a different or shorter word.",
    sectionsFound: (found: number, all: number) => `${found} of ${all} sections`,
  },

  invitation: {
    title: "Invitation",
  },

  login: {
    signIn: "Sign in",
  },

  notAllowed: {
    title: "Your role can’t open this screen",
    open: (label: string) => `Open ${label}`,
    noAccess: "No access",
    description: (role: string | null, needed: string | undefined) =>
      [
        role && `Your role is ${role}.`,
        needed && `This screen needs the role ${needed}.`,
        "An owner of the site can change your role.",
      ]
        .filter(Boolean)
        .join(" "),
  },

  notFound: {
    pageNotFound: "Page not found",
    noScreen: "There is no admin screen at this address",
    noScreenHelp: "The screen may have moved, or the link may contain a typo.",
    openTheDashboard: "Open the dashboard",
  },

  reset: {
    newPassword: "New password",
  },

  sitePreview: {
    title: "Preview the site at a future date",
    description: "Shows the site as visitors will see it then. Only you can see this preview.",
    dateAndTime: "Date and time",
    openPreview: "Open preview",
  },

  trash: {
    trash: "Trash",
    loadingTheTrash: "Loading the trash",
    empty: "The trash is empty",
    emptyHelp: "Deleted items appear here. You can restore them until they are deleted permanently.",
    item: "Item",
    deleted: "Deleted",
    by: (user: string) => `by ${user || "someone"}`,
    restored: "Restored",
    permanentDeletion: "Permanent deletion",
    actions: "Actions",
    restoreAction: "Restore",
    restore: (title: string) => `Restore ${title}`,
    deletedPermanently: "Deleted permanently",
    description: (trashDays: number | string) => `Items deleted in the last ${trashDays} days`,
  },
};

export const searchLabels = {
  title: "Search",
  placeholder: "Search everything",
  results: "Results",
  found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  searching: "Searching…",
  corrected: (typed: string, corrected: string) => `No results for “${typed}”. Showing results for “${corrected}”:`,
  nothing: (words: string) => `No results for “${words}”`,
  nothingHelp: "Try a different or shorter word.",
  partFailed: "Some results could not be loaded.",
  failed: "Failed to search the admin area",
  keys: "Use the arrow keys to choose a result and Enter to open it.",

  groups: {
    actions: "Actions",
    events: "Events",
    gallery: "Gallery",
    achievements: "Achievements",
    reports: "Reports",
    people: "People",
    applications: "Applications",
    content: "Other content",
    screens: "Screens",
    help: "Help",
  },

  actions: {
    invite: "Invite officer",
    viewSite: "View site",
    account: "Your account",
    shortcuts: "Keyboard shortcuts",
  },
  furtherScreens: {
    "/admin/account": "Your account",
    "/admin/access-log": "Access log",
    "/admin/new-year": "New year",
    "/admin/welcome": "Set up your branch",
  } as Record<string, string>,
};

export const shortcutLabels = {
  title: "Keyboard shortcuts",
  single: "Use single-key shortcuts",
  singleHelp: "Ctrl+K always works. On a Mac, use ⌘K.",
  list: [
    { keys: ["Ctrl", "K"], does: "Search everything" },
    { keys: ["?"], does: "Show the keyboard shortcuts" },
    { keys: ["/"], does: "Search the list on this screen" },
    { keys: ["N"], does: "Add an item on this screen" },
    { keys: ["M"], does: "Go to the menu" },
    { keys: ["F8"], does: "Go to the latest notification" },
    { keys: ["Esc"], does: "Close a dialog or a menu" },
  ],
};
