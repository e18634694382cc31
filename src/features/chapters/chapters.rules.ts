import type { ChapterDetails } from "./chapters.contract.ts";

export const chapterPath = ({ id }: { id: string }) => `/chapters/${encodeURIComponent(id)}`;

/** The unit's usual name, as additional search words. */
const unitNames = { wie: "WIE" } as const;

interface SearchableChapter extends Pick<ChapterDetails, "areas" | "stories" | "gatherings"> {
  description: string;
  unit: "wie" | null;
}

/** Returns the text that a search looks through. */
export function chapterSearchText({ description, unit, areas, stories, gatherings }: SearchableChapter): string {
  const names = areas.map(({ name }) => name).join(", ");
  const texts = [...stories, ...gatherings].map(({ title, text }) => `${title}: ${text}`);
  return [description, names && `${names}.`, unit && `${unitNames[unit]}.`, ...texts].filter(Boolean).join(" ");
}
