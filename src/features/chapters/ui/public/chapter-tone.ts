/** The colour theme of a chapter. Women in Engineering has its own, other chapters use the branch's. */
export type ChapterTone = "wie" | "navy";

export const toneOf = ({ unit }: { unit?: "wie" | undefined }): ChapterTone => unit ?? "navy";

/** The colours of text on a light background, of lines, of a light background and of a dark background. */
export const toneClasses = {
  wie: { text: "text-wie", line: "border-wie/25", wash: "bg-wie/8", band: "bg-wie-band" },
  navy: { text: "text-brand", line: "border-brand/25", wash: "bg-brand/6", band: "bg-navy" },
} as const satisfies Record<ChapterTone, Record<string, string>>;
