import type { Branch } from "#features/branch/branch.contract.ts";
import { site } from "#src/site.ts";
import { organization } from "./json-ld.ts";

interface Told {
  title: string;
  description: string;
  image: string;
  createdAt: string;
  /** Path of its page. */
  path: string;
}

/** Returns a page as https://schema.org/Article. @param origin the site's public address */
export function article(
  { title, description, image, createdAt, path }: Told,
  { branch, origin }: { branch: Branch; origin: string },
) {
  const { "@type": type, "@id": id, name, url } = organization(branch, origin);
  const author = { "@type": type, "@id": id, name, url };
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description,
    image: [new URL(image, origin).href],
    datePublished: createdAt,
    inLanguage: site.language,
    author,
    publisher: author,
    mainEntityOfPage: origin + path,
    url: origin + path,
  };
}
