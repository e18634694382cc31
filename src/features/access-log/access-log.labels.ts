/** The words of the access log. */
export const accessLogLabels = {
  list: {
    title: "Access log",
    noun: "row",
    items: "events",
    emptyTitle: "No events yet",
    emptyText: "Sign-ins and views of applicants’ data appear here.",
    pages: "Pages of the access log",
  },
  filter: "Events",
  filters: { all: "All", answered: "Sign-ins and views", refused: "Refused" },
  columns: { hour: "Hour", event: "Event", user: "User", address: "IP address", count: "Count" },
  unknownUser: "Unknown",
  openHealth: "Open Health",
  loading: "Loading the access log",
};
