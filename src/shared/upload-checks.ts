/** What a file chooser tells of a file. */
interface ChosenFile {
  size: number;
  type: string;
}

interface ImageWords {
  type: string;
  tooLarge: string;
}

/** Why a chosen picture would be refused, before anything is sent; null when it may be sent. */
export function imageProblem(file: ChosenFile, maxBytes: number, words: ImageWords): string | null {
  if (!file.type.startsWith("image/")) return words.type;
  return file.size >= maxBytes ? words.tooLarge : null;
}
