export const adminLabels = {
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
    addEvent: "Add event",
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
