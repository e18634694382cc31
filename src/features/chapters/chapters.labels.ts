export const chapterLabels = {
  numbers: (chapter: string) => `${chapter} in numbers`,
  asOf: (date: string) => `As of ${date}`,
  stories: "From our notebook",
  gatherings: "Come along",
  dates: "See the dates",
  focusAreas: "What we work on",
};
