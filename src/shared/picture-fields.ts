import { z } from "zod";
import { checkbox, optionalText } from "./form-fields.ts";

const ALT_MAX_CHARACTERS = 300;

/** What a form says of its picture. What is absent stays as it was; an empty text takes back what was said. */
export const pictureFields = {
  alt: optionalText(ALT_MAX_CHARACTERS)
    .optional()
    .meta({ description: "Alternative text: what the image shows, for people who can’t see it" }),
  decorative: checkbox
    .optional()
    .meta({ description: "true: the image is decorative and has no alternative text on purpose" }),
  focus: z
    .string()
    .regex(/^((100|\d{1,2}) (100|\d{1,2}))?$/, 'The focal point must be two percentages, such as "50 30", or empty')
    .optional()
    .meta({ description: "Point that crops keep visible, in percent from left and top. Empty: the center" }),
};

/** What a form says of one of several pictures, which it names as `imageOrder` does. */
const PictureDetail = z.object({ image: z.string().max(2048), ...pictureFields });
export type PictureDetail = z.input<typeof PictureDetail>;

/** What a form says of several pictures at once, in one field. @param most as many pictures as there may be */
export const picturesDetails = (most: number) => {
  const problem = "imageDetails must be a JSON list of objects with image, alt, decorative and focus";
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: problem });
        return z.NEVER;
      }
    })
    .pipe(z.array(PictureDetail, problem).max(most))
    .optional()
    .meta({
      contentMediaType: "application/json",
      description:
        'JSON: [{"image": …, "alt": …, "decorative": …, "focus": …}]. Images that are left out stay unchanged',
    });
};

/** As a form holds them: every field has a value. */
export const pictureFormFields = {
  alt: pictureFields.alt.unwrap(),
  decorative: z.boolean(),
  focus: z.string(),
};

/** What is answered of a picture. */
export const pictureAnswer = {
  alt: z
    .string()
    .optional()
    .meta({ description: "Alternative text. Empty for decorative images; absent if none was entered" }),
  focus: z.string().optional().meta({ description: 'Two percentages from left and top: "50 30". Absent: the center' }),
};

interface PictureInput {
  alt?: string | undefined;
  decorative?: boolean | undefined;
  focus?: string | undefined;
}

export interface PictureColumns {
  alt: string | null;
  focus: string | null;
}

type PictureColumnsOf = Pick<PictureColumns, "focus"> & { image: string };

/** Of a picture of which nobody has said anything. */
export const UNSAID: PictureColumns = { alt: null, focus: null };

/** The columns of what a form says of a picture. @param before what they were */
export const pictureColumns = ({ alt, decorative, focus }: PictureInput, before = UNSAID): PictureColumns => ({
  alt: decorative ? "" : alt === undefined && decorative === undefined ? before.alt : alt || null,
  focus: focus === undefined ? before.focus : focus || null,
});

/** What was said of a picture, as far as it holds for the one in its place: a focal point is its own picture's. */
export const saidOfNext = <Row extends PictureColumnsOf>(before: Row, image: string): Row =>
  image === before.image ? before : { ...before, focus: null };

/** What is answered of the columns. */
export const presentPicture = ({ alt, focus }: PictureColumns) => ({
  ...(alt === null ? {} : { alt }),
  ...(focus === null ? {} : { focus }),
});

/** What a form holds of a picture. */
export type PictureSaid = z.input<z.ZodObject<typeof pictureFormFields>> & { decorative: boolean };

/** What a form is filled with. */
export const pictureDefaults = ({
  alt,
  focus,
}: {
  alt?: string | undefined;
  focus?: string | undefined;
} = {}): PictureSaid => ({
  alt: alt ?? "",
  decorative: alt === "",
  focus: focus ?? "",
});
