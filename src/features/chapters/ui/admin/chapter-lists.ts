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

/** The lists of a chapter's form, in the order in which its page shows them. */
export const chapterLists: readonly ChapterList[] = [
  {
    name: "statistics",
    label: "Numbers",
    noun: "number",
    help: "They stand large on its page, and read as a sentence: over 10,000 members.",
    columns: [
      { name: "before", label: "Words before it" },
      { name: "value", label: "Figure", required: true },
      { name: "label", label: "Words after it" },
      { name: "date", label: "As of" },
      { name: "source", label: "Source", help: "Words, or an address." },
    ],
  },
  {
    name: "areas",
    label: "Focus areas",
    noun: "focus area",
    help: "What it works on; its card shows their names.",
    columns: [
      { name: "name", label: "Name", required: true },
      { name: "text", label: "In practice", isLong: true },
    ],
  },
  {
    name: "stories",
    label: "Stories",
    noun: "story",
    help: "From our notebook: what its people have to tell.",
    columns: story,
  },
  {
    name: "gatherings",
    label: "Gatherings",
    noun: "gathering",
    help: "Come along: what happens again and again. Dates are the events’.",
    columns: story,
  },
];
