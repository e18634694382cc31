import type { RowColumn } from "#kit/form/rows-field.tsx";

const story: RowColumn[] = [
  { name: "title", label: "Title", required: true },
  { name: "text", label: "Text", required: true, isLong: true },
];

interface ChapterList {
  name: "areas" | "statistics" | "stories" | "gatherings";
  label: string;
  noun: string;
  help: string;
  columns: RowColumn[];
}

/** The lists of the chapter form, in the order of the public page. */
export const chapterLists: readonly ChapterList[] = [
  {
    name: "statistics",
    label: "Numbers",
    noun: "number",
    help: "Shown large on the page. Each row reads as one sentence: over 10,000 members.",
    columns: [
      { name: "before", label: "Text before the figure" },
      { name: "value", label: "Figure", required: true },
      { name: "label", label: "Text after the figure" },
      { name: "date", label: "As of" },
      { name: "source", label: "Source", help: "A text or a link." },
    ],
  },
  {
    name: "areas",
    label: "Focus areas",
    noun: "focus area",
    help: "What the chapter works on. The card shows the names.",
    columns: [
      { name: "name", label: "Name", required: true },
      { name: "text", label: "In practice", isLong: true },
    ],
  },
  {
    name: "stories",
    label: "Stories",
    noun: "story",
    help: "Shown under “From our notebook”.",
    columns: story,
  },
  {
    name: "gatherings",
    label: "Gatherings",
    noun: "gathering",
    help: "Regular meetings, shown under “Come along”. Dates come from the events.",
    columns: story,
  },
];
