import { z } from "zod";
import { canBeStored, checkbox, UNSTORABLE } from "./form-fields.ts";

const ALT_MAX_CHARACTERS = 300;

/** What a form says of its picture. What is absent stays as it was; an empty text takes back what was said. */
export const pictureFields = {
  alt: z
    .string()
    .trim()
    .max(ALT_MAX_CHARACTERS, `At most ${ALT_MAX_CHARACTERS} characters`)
    .refine(canBeStored, UNSTORABLE)
    .optional()
    .meta({ description: "What the picture shows, for who does not see it" }),
  decorative: checkbox.optional().meta({ description: "true: it only decorates, and has no such text on purpose" }),
  focus: z
    .string()
    .regex(/^((100|\d{1,2}) (100|\d{1,2}))?$/, 'A focal point is two percentages, such as "50 30", or empty')
    .optional()
    .meta({ description: "The point that crops keep in sight, in per cent from left and top; empty: the middle" }),
};

/** As a form holds them: every field has a value. */
export const pictureFormFields = {
  alt: pictureFields.alt.unwrap(),
  decorative: z.boolean(),
  focus: z.string(),
};

/** What is answered of a picture. */
export const pictureAnswer = {
  alt: z.string().optional().meta({ description: "Empty where the picture only decorates; absent: nobody has said" }),
  focus: z.string().optional().meta({ description: 'Two percentages from left and top: "50 30"; absent: the middle' }),
};

interface PictureInput {
  alt?: string | undefined;
  decorative?: boolean | undefined;
  focus?: string | undefined;
}

interface PictureColumns {
  alt: string | null;
  focus: string | null;
}

const UNSAID: PictureColumns = { alt: null, focus: null };

/** The columns of what a form says of a picture. @param before what they were */
export const pictureColumns = ({ alt, decorative, focus }: PictureInput, before = UNSAID): PictureColumns => ({
  alt: decorative ? "" : alt === undefined && decorative === undefined ? before.alt : alt || null,
  focus: focus === undefined ? before.focus : focus || null,
});

/** What is answered of the columns. */
export const presentPicture = ({ alt, focus }: PictureColumns) => ({
  ...(alt === null ? {} : { alt }),
  ...(focus === null ? {} : { focus }),
});

/** What a form is filled with. */
export const pictureDefaults = ({ alt, focus }: { alt?: string | undefined; focus?: string | undefined } = {}) => ({
  alt: alt ?? "",
  decorative: alt === "",
  focus: focus ?? "",
});
