/** Reports whether a condition holds. */
export type Assert = (holds: boolean, what: string) => void;

/** The machine on which the reader runs a block of the guide. */
export type Place = "computer" | "server" | "restore";

export interface GuideBlock {
  heading: string;
  place: Place;
  commands: string;
}

/** Returns the blocks of shell commands of a guide in order. The info string of each block names its machine. */
export function blocksOf(markdown: string): GuideBlock[] {
  return markdown.split(/^## /m).flatMap((section) => {
    const heading = section.slice(0, section.indexOf("\n"));
    return [...section.matchAll(/^```sh (computer|server|restore)\n([\s\S]*?)^```$/gm)].map(
      ([, place, commands = ""]) => ({ heading, place: place as Place, commands }),
    );
  });
}
