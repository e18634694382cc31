/** The colours of a chapter: Women in Engineering has its own, the others have the branch's. */
export type ChapterTone = "wie" | "navy";

export const toneOf = ({ unit }: { unit?: "wie" | undefined }): ChapterTone => unit ?? "navy";

/** The colour of words on light ground, of lines, of a light ground and of a dark one. */
export const toneClasses = {
  wie: { text: "text-wie", line: "border-wie/25", wash: "bg-wie/8", band: "bg-wie-band" },
  navy: { text: "text-brand", line: "border-brand/25", wash: "bg-brand/6", band: "bg-navy" },
} as const satisfies Record<ChapterTone, Record<string, string>>;
