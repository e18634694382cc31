export const activityLabels = {
  list: {
    title: "Activity",
    noun: "entry",
    items: "changes",
    emptyTitle: "No activity yet",
    emptyText: "Changes to the site's content appear here.",
    pages: "Pages of the activity log",
  },
  description: "Changes to the site, with time and user. Entries are never removed.",
  loading: "Loading the activity log",
  item: "Item",
  allItems: "All items",
  user: "User",
  allUsers: "All users",

  activityList: {
    recentActivity: "Recent Activity",
    noActivity: "No recent activity. Changes to the site's content appear here.",
    allActivity: "All activity",
  },

  contentCounts: {
    content: "Content",
    activityOverview: "Activity Overview",
    loadingTheChart: "Loading the chart",
    count: "Count",
    quickSummary: "Quick Summary",
    total: "Total",
    events: "Events",
    gallery: "Gallery",
    achievements: "Achievements",
    reports: "Reports",
  },

  maintenanceCard: {
    maintenance: "Maintenance",
    noJobHasRunYet: "No job has run yet.",
    viewAllJobs: "View all jobs",
    jobFailed: "A scheduled job failed.",
    allSucceeded: "All scheduled jobs ran successfully.",
  },

  tasksCard: {
    tasks: "Tasks",
    overdue: "Overdue",
    showAll: (count: number) => `Show all ${count} tasks`,
    showFewer: "Show fewer tasks",
  },

  /** The buttons of the tasks. */
  taskActions: {
    edit: "Edit event",
    people: "View people",
    confirm: "Confirm numbers",
    answer: "Answer applications",
    photos: "Add photos",
    report: "Write report",
    vtools: "Open event",
    reporting: "Open IEEE reporting",
    pictureReports: "Answer reports",
    past: "View past events",
    drafts: "Review drafts",
    health: "Open Health",
  },

  nextEventCard: {
    title: "Next event",
    onNow: "On now",
    openDoor: "Open Door",
    none: "No upcoming event. Published events appear here until they start.",
    add: "Add Event",
    edit: "Edit event",
    needs: "Still needs",
    ready: "This event has all its details.",
  },
};
