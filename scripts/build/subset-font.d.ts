declare module "subset-font" {
  interface Options {
    targetFormat: "sfnt" | "woff" | "woff2";
    keepAllGlyphs?: boolean;
    keepFeatures?: string[];
    noHinting?: boolean;
    /** Each named axis is cut to a range or a point; the others stay whole. */
    variationAxes: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>;
}
