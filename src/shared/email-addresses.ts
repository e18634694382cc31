/** An email address, with surrounding brackets. */
const ADDRESS = /[(<[]?[^\s@()<>[\],;]{1,100}@[^\s@()<>[\],;]{1,200}[)>\]]?/g;

/** Removes email addresses from a text. Returns a dash if nothing else is left. */
export const withoutEmails = (text: string): string => {
  if (!text.includes("@")) return text;
  return (
    text
      .replace(ADDRESS, "")
      .replace(/\s{2,}/g, " ")
      .trim() || "–"
  );
};
