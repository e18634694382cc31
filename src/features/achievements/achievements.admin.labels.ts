export const achievementLabels = {
  list: {
    title: "Achievements",
    noun: "achievement",
    add: "Add Achievement",
    emptyTitle: "No achievements yet",
    emptyText: "Achievements you add appear here and on the public site.",
  },
  achievements: "Achievements",

  form: {
    title: "Title",
    description: "Description",
    date: "Date",
    link: "Link",
    linkHelp: "The result, the paper or the news: a website, or a page of this site such as /gallery.",
    kind: "Kind",
    noKind: "None",
    image: "Image",
    imageHelp: (isNew: boolean) =>
      `JPEG, PNG or WebP, under 5 MB.${isNew ? "" : " A new image replaces the current one."}`,
    titleInstead: "the title",
    pageOf: (title: string) => `Page of ${title}`,
    listOfAchievements: "List of achievements",
  },
};
