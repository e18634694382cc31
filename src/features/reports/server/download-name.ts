import { create } from "content-disposition";

const NAME_MAX_CHARACTERS = 100;
/** Control and direction characters, halves of characters, and what file systems and headers give a meaning. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|;%]+/gu;

function fileName(title: string, extension: string): string {
  const words = title.replace(UNSAFE, " ").replace(/\s+/g, " ");
  const bounded = Array.from(words).slice(0, NAME_MAX_CHARACTERS).join("");
  return `${bounded.replace(/^[ .]+|(?<![ .])[ .]+$/g, "") || "report"}.${extension}`;
}

/** The Content-Disposition of a download that is named after its title. */
export function downloadAs(title: string, extension: string): string {
  const name = fileName(title, extension);
  // For programs that know no other characters; the library alone would put a question mark in place of an "é".
  const fallback = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\P{ASCII}/gu, "_");
  return create(name, { fallback });
}
