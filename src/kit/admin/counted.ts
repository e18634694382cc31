/** Returns "1 event", "6,000 events". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`;
