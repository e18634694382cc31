const SIDE = 512;

/** Returns the first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !word.endsWith("."));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}

/** Creates a plain picture with initials, for people without a portrait. */
export async function initialsPicture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.fillStyle = "#002855";
    pen.fillRect(0, 0, SIDE, SIDE);
    pen.fillStyle = "#ffffff";
    pen.font = `600 ${SIDE * 0.4}px "Archivo Variable", sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(initialsOf(name), SIDE / 2, SIDE * 0.53);
  }
  return new File([await canvas.convertToBlob({ type: "image/png" })], "initials.png", { type: "image/png" });
}
