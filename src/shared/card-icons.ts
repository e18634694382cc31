/** The drawings that a card of words may have, by what officers call them. */
export const cardIcons = [
  "Idea",
  "Network",
  "Growth",
  "Circuit",
  "People",
  "Paper",
  "Talk",
  "Trophy",
  "Cap",
  "Tools",
  "World",
  "Heart",
] as const;
export type CardIconName = (typeof cardIcons)[number];
