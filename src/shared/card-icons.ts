/** The icons that a card can have, by their names on screen. */
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
