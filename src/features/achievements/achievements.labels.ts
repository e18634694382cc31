/** The kinds of achievements. */
export const kindLabels = {
  award: "Award",
  competition: "Competition",
  paper: "Paper",
  project: "Project",
  grant: "Grant",
  milestone: "Milestone",
} as const;
export type AchievementKind = keyof typeof kindLabels;

export const achievementKinds = Object.keys(kindLabels) as AchievementKind[];
export const kindOptions = achievementKinds.map((value) => ({ value, label: kindLabels[value] }));

/** The text of the link from an achievement to an event. */
export const relatedEvent = (title: string) => `Related event: ${title}`;
