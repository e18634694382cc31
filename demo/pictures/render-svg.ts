import sharp, { type Sharp } from "sharp";

const loader = { operation: ["VipsForeignLoadSvg"] };
let rendering = 0;

/**
 * Draws an SVG of our own. The application blocks the SVG loader in its whole process, because uploads must never reach
 * it. This function unblocks the loader only while it draws.
 */
export async function renderSvg<T>(svg: string, encode: (picture: Sharp) => Promise<T>): Promise<T> {
  const draw = () => encode(sharp(Buffer.from(svg)));
  if (rendering === 0) {
    try {
      return await draw();
    } catch (error) {
      if (!(error instanceof Error && /unsupported image format|blocked/i.test(error.message))) throw error;
    }
  }
  rendering += 1;
  sharp.unblock(loader);
  try {
    return await draw();
  } finally {
    rendering -= 1;
    if (rendering === 0) sharp.block(loader);
  }
}
