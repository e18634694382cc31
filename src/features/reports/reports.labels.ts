export const reportLabels = {
  list: {
    title: "Reports",
    noun: "report",
    add: "Upload Report",
    emptyTitle: "No reports",
    emptyText: "Reports you upload appear here. Only signed-in officers can read them.",
  },
  tabs: "Types of reports",
  tab: { annual: "Annual Reports", event: "Event Reports" },
  uploaded: "Report uploaded",
  deleted: "Report deleted",
  openFailed: "Failed to open report",

  form: {
    uploadReport: "Upload Report",
    uploading: "Uploading...",
    title: "Title",
    type: "Type",
    year: "Year",
    eventId: "Event",
    loadingEvents: "Loading the events…",
    noEvents: "There are no events yet. Add an event first.",
    file: "File",
    fileHelp: "PDF, DOC or DOCX, at most 10 MB.",
    annual: "Annual",
  },

  reportsList: {
    reports: "Reports",
    opensInNewTab: (title: string) => ` ${title} (opens in a new tab)`,
  },
};
