import { create } from "content-disposition";

const NAME_MAX_CHARACTERS = 100;
/** Control and direction characters, unpaired surrogates, and characters with a meaning in file systems and headers. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|;%]+/gu;

function fileName(title: string, extension: string): string {
  const words = title.replace(UNSAFE, " ").replace(/\s+/g, " ");
  const bounded = Array.from(words).slice(0, NAME_MAX_CHARACTERS).join("");
  return `${bounded.replace(/^[ .]+|(?<![ .])[ .]+$/g, "") || "report"}.${extension}`;
}

/** Returns the Content-Disposition of a download with the report's title as its name. */
export function downloadAs(title: string, extension: string): string {
  const name = fileName(title, extension);
  // An ASCII name for old clients. The library would replace "é" with a question mark.
  const fallback = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\P{ASCII}/gu, "_");
  return create(name, { fallback });
}
