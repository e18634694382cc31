import { z } from "zod";
import { canBeStored, parsedJson, UNSTORABLE } from "./form-fields.ts";
import { textLink } from "./links.ts";
import { type Inline, type Mark, type RichText, richTextToPlain } from "./rich-text.ts";

export const richTextMessages = {
  kind: "This text has formatting that the site does not support",
  link: "A link must be a web address (https://…), an email address (mailto:…) or a page of this site (/events)",
  nested: "A list can contain only paragraphs, no other lists",
  size: "This text has too many parts",
} as const;

const BLOCKS_MAX = 100;
const RUNS_MAX = 400;

const unknownKind = { error: richTextMessages.kind };
const tooMany = richTextMessages.size;

const kind = <const Name extends string>(...names: [Name, ...Name[]]) => z.enum(names, unknownKind);

const mark: z.ZodType<Mark, Mark> = z.discriminatedUnion(
  "type",
  [
    z.object({ type: kind("bold") }),
    z.object({ type: kind("italic") }),
    z.object({
      type: kind("link"),
      attrs: z.object({
        href: z
          .string(unknownKind)
          .max(2048, richTextMessages.link)
          .refine((href) => textLink(href) !== null, richTextMessages.link)
          .meta({ format: "uri-reference" }),
      }),
    }),
  ],
  unknownKind,
);

const inline: z.ZodType<Inline, Inline> = z.discriminatedUnion(
  "type",
  [
    z.object({
      type: kind("text"),
      text: z.string(unknownKind).min(1, unknownKind).refine(canBeStored, UNSTORABLE),
      marks: z.array(mark, unknownKind).max(3, tooMany).optional(),
    }),
    z.object({ type: kind("hardBreak") }),
  ],
  unknownKind,
);

const paragraph = z.object({
  type: kind("paragraph"),
  content: z.array(inline, unknownKind).max(RUNS_MAX, tooMany).optional(),
});

const list = z.object({
  type: kind("bulletList", "orderedList"),
  content: z
    .array(
      z.object({
        type: kind("listItem"),
        content: z
          .array(z.discriminatedUnion("type", [paragraph], { error: richTextMessages.nested }), unknownKind)
          .min(1, unknownKind)
          .max(BLOCKS_MAX, tooMany),
      }),
      unknownKind,
    )
    .min(1, unknownKind)
    .max(BLOCKS_MAX, tooMany),
});

const document: z.ZodType<RichText, RichText> = z.object(
  {
    type: kind("doc"),
    content: z
      .array(z.discriminatedUnion("type", [paragraph, list], unknownKind), unknownKind)
      .min(1, unknownKind)
      .max(BLOCKS_MAX, tooMany),
  },
  unknownKind,
);

/** Text with bold, italics, links, lists and paragraphs. Other attributes are dropped. */
export const richText = (maxCharacters: number) =>
  document.refine((text) => richTextToPlain(text).length <= maxCharacters, `At most ${maxCharacters} characters`);

/** Rich text that must not be empty. */
export const requiredRichText = (maxCharacters: number, message: string) =>
  richText(maxCharacters).refine((text) => /[^\s\p{Cc}\p{Cf}]/u.test(richTextToPlain(text)), message);

/** Rich text in a form field, as JSON. Returns null for an empty value. */
export const richTextField = (maxCharacters: number) =>
  z
    .string()
    .transform((text, context): RichText | null => {
      if (text === "") return null;
      const read = richText(maxCharacters).safeParse(parsedJson(text));
      if (read.success) return read.data;
      context.addIssue({ code: "custom", message: read.error.issues[0]?.message ?? richTextMessages.kind });
      return z.NEVER;
    })
    .meta({
      contentMediaType: "application/json",
      contentSchema: { type: "object" },
      description: "JSON: paragraphs and lists, as in the texts of pages",
    });

/** Rich text in responses. The request schema documents the full structure. */
export const richTextResponse = z
  .object({ type: z.enum(["doc"]), content: z.array(z.looseObject({ type: z.string() })) })
  .meta({ description: "Paragraphs and lists, in the same form as in requests" }) as unknown as z.ZodType<
  RichText,
  RichText
>;
