import type { Mark, RichText } from "#shared/rich-text.ts";

const link = (href: string): Mark[] => [{ type: "link", attrs: { href } }];

/** The last text of the About page: when the branch was founded, and the units of IEEE that it belongs to. */
export const aboutText: RichText = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        {
          type: "text",
          text: "{name} was founded in 2014 by eleven students and one teacher. It is part of the ",
        },
        { type: "text", text: "Delhi Section", marks: link("https://ieeedelhi.org") },
        { type: "text", text: " in " },
        { type: "text", text: "Region 10 (Asia-Pacific)", marks: link("https://www.ieeer10.org") },
        { type: "text", text: " of " },
        { type: "text", text: "IEEE", marks: link("https://www.ieee.org") },
        { type: "text", text: "." },
      ],
    },
  ],
};
