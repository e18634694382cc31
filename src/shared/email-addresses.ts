/** An address with the bracket around it. */
const ADDRESS = /[(<[]?[^\s@()<>[\],;]{1,100}@[^\s@()<>[\],;]{1,200}[)>\]]?/g;

/** A text without the e-mail addresses in it; a dash where it was nothing else. */
export const withoutEmails = (text: string): string => {
  if (!text.includes("@")) return text;
  return (
    text
      .replace(ADDRESS, "")
      .replace(/\s{2,}/g, " ")
      .trim() || "–"
  );
};
