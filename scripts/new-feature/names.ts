/** A feature's noun in every form that its files need. */
export interface Names {
  /** Folder and address: `job-offers`. */
  kebab: string;
  /** Table: `job_offers`. */
  snake: string;
  /** One of them in a file or type name: `jobOffer`, `JobOffer`, `job offer`. */
  one: { camel: string; pascal: string; words: string };
  /** All of them: `jobOffers`, `JobOffers`, `job offers`. */
  many: { camel: string; pascal: string; words: string };
}

const NOUN = /^[a-z]+(-[a-z]+)*$/;

export const isNoun = (text: string): boolean => NOUN.test(text);

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const pascal = (kebab: string) => kebab.split("-").map(upper).join("");

function formsOf(kebab: string) {
  const whole = pascal(kebab);
  return { camel: whole.charAt(0).toLowerCase() + whole.slice(1), pascal: whole, words: kebab.replaceAll("-", " ") };
}

/** The usual English singular of a plural; other nouns need theirs said. */
const singularOf = (plural: string) => plural.replace(/ies$/, "y").replace(/([^s])s$/, "$1");

export const namesOf = (plural: string, singular = singularOf(plural)): Names => ({
  kebab: plural,
  snake: plural.replaceAll("-", "_"),
  one: formsOf(singular),
  many: formsOf(plural),
});
