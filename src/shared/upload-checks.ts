/** What a file chooser tells of a file. */
interface ChosenFile {
  size: number;
  type: string;
}

interface ImageWords {
  type: string;
  tooLarge: string;
}

/** The kinds of picture the server takes; it looks at the bytes, a browser at what the file calls itself. */
export const IMAGE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** Why a chosen picture would be refused, before anything is sent; null when it may be sent. */
export function imageProblem(file: ChosenFile, maxBytes: number, words: ImageWords): string | null {
  if (file.size === 0 || !IMAGE_TYPES.includes(file.type)) return words.type;
  return file.size >= maxBytes ? words.tooLarge : null;
}
