import { type GuideSection, inOrder } from "#features/help/guide.rules.ts";

// scripts/build/officers-guide.ts converts the Markdown during the build.
const files = import.meta.glob<GuideSection>("/docs/officers/*.md", { eager: true, import: "default" });
const sections = Object.values(files);

/** The officers' guide, in the order of its contents. */
export const guide: readonly GuideSection[] = sections
  .filter(({ id }) => id === "README")
  .flatMap((contents) => inOrder(contents, sections));
