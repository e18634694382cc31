export const announcementLabels = {
  list: {
    title: "Announcements",
    noun: "announcement",
    add: "Add Announcement",
    addFirst: "Add First Announcement",
    emptyTitle: "No announcements yet",
    emptyText: "Short news for the home page and the feed, such as a deadline or a room change.",
  },
  until: (day: string) => `Until ${day}`,
  ended: "Ended",

  form: {
    title: "Title",
    text: "Text",
    textHelp: "One or two sentences.",
    link: "Link",
    linkHelp: "A website, or a page of this site such as /about#contact.",
    endsOn: "End date",
    endsOnHelp: "The last day on which visitors see the announcement.",
  },
};
