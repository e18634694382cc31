export const searchLabels = {
  title: "Search",
  placeholder: "Search everything",
  results: "Results",
  found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  searching: "Searching…",
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
