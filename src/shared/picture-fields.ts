import { z } from "zod";
import { checkbox, optionalText, parsedJson } from "./form-fields.ts";

const ALT_MAX_CHARACTERS = 300;

/** The image fields of a form. Absent fields stay unchanged. Empty fields are cleared. */
export const pictureFields = {
  alt: optionalText(ALT_MAX_CHARACTERS)
    .optional()
    .meta({ description: "Alternative text: what the image shows, for people who can’t see it" }),
  decorative: checkbox
    .optional()
    .meta({ description: "If true, the image is decorative and needs no alternative text" }),
  focus: z
    .string()
    .regex(/^((100|\d{1,2}) (100|\d{1,2}))?$/, 'The focal point must be two percentages, such as "50 30", or empty')
    .optional()
    .meta({ description: "Point that crops keep visible, in percent from left and top. If empty, the center" }),
};

/** The details of one of several images. `image` names it in the same way as `imageOrder`. */
const PictureDetail = z.object({ image: z.string().max(2048), ...pictureFields });
export type PictureDetail = z.input<typeof PictureDetail>;

/** A form field with the details of several images, as JSON. @param most maximum number of images */
export const picturesDetails = (most: number) => {
  const problem = "imageDetails must be a JSON list of objects with image, alt, decorative and focus";
  return z.string().transform(parsedJson).pipe(z.array(PictureDetail, problem).max(most)).optional().meta({
    contentMediaType: "application/json",
    description: 'JSON: [{"image": …, "alt": …, "decorative": …, "focus": …}]. Images that are left out stay unchanged',
  });
};

export const pictureFormFields = { alt: pictureFields.alt.unwrap(), decorative: z.boolean(), focus: z.string() };

/** The image fields of a response. */
export const pictureResponse = {
  alt: z
    .string()
    .optional()
    .meta({ description: "Alternative text. Empty for decorative images; absent if none was entered" }),
  focus: z
    .string()
    .optional()
    .meta({ description: 'Two percentages from left and top: "50 30". If absent, the center' }),
};

type PictureInput = z.output<z.ZodObject<typeof pictureFields>>;

export interface PictureColumns {
  alt: string | null;
  focus: string | null;
}

type PictureColumnsOf = Pick<PictureColumns, "focus"> & { image: string };

/** The columns of an image without details. */
export const NO_DETAILS: PictureColumns = { alt: null, focus: null };

/** Returns the columns for the image fields of a form. @param before the current columns */
export const pictureColumns = ({ alt, decorative, focus }: PictureInput, before = NO_DETAILS): PictureColumns => ({
  alt: decorative ? "" : alt === undefined && decorative === undefined ? before.alt : alt || null,
  focus: focus === undefined ? before.focus : focus || null,
});

/** Returns the whole row for its next image. The focal point is dropped if the image has changed. */
export const rowForNextImage = <Row extends PictureColumnsOf>(before: Row, image: string): Row =>
  image === before.image ? before : { ...before, focus: null };

export const presentPicture = ({ alt, focus }: PictureColumns) => ({
  ...(alt === null ? {} : { alt }),
  ...(focus === null ? {} : { focus }),
});

/** The image fields as a form holds them. */
export type PictureDetails = z.input<z.ZodObject<typeof pictureFormFields>> & { decorative: boolean };

/** Returns the initial values of a form. */
export const pictureDefaults = ({ alt, focus }: PictureInput = {}): PictureDetails => ({
  alt: alt ?? "",
  decorative: alt === "",
  focus: focus ?? "",
});
