import { type HTMLElement, parse } from "node-html-parser";

/** Crawlers also follow links inside noscript. */
const READING = { blockTextElements: { script: true, style: true } };

const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();

export interface PageLink {
  address: string;
  /** The accessible name. */
  name: string;
  /** Headings and pictures of the surrounding card or row. */
  about: string[];
}

const alternatives = (within: HTMLElement) =>
  within.querySelectorAll("img[alt]").map((image) => image.getAttribute("alt") ?? "");

function nameOf(link: HTMLElement): string {
  const said = link.getAttribute("aria-label") ?? [link.textContent, ...alternatives(link)].join(" ");
  return tidy(said);
}

function aboutOf(link: HTMLElement): string[] {
  const card = link.closest("article") ?? link.closest("li") ?? link.closest("section");
  if (!card) return [];
  return [...card.querySelectorAll("h1, h2, h3, h4").map((heading) => heading.textContent), ...alternatives(card)].map(
    tidy,
  );
}

const pageLink = (link: HTMLElement): PageLink => ({
  address: link.getAttribute("href") ?? "",
  name: nameOf(link),
  about: aboutOf(link),
});

/** Returns the URLs in a `srcset`. */
const sourcesOf = (set: string) => set.split(/,\s+/).map((source) => source.trim().split(" ")[0] ?? "");

const attributes = (page: HTMLElement, selector: string, name: string) =>
  page.querySelectorAll(`${selector}[${name}]`).map((element) => element.getAttribute(name) ?? "");

/** Resources that the browser loads automatically, and links in the head for machines. */
const filesOf = (page: HTMLElement) => [
  ...attributes(page, "img", "src"),
  ...[...attributes(page, "img", "srcset"), ...attributes(page, "source", "srcset")].flatMap(sourcesOf),
  ...attributes(page, "video", "src"),
  ...attributes(page, "video", "poster"),
  ...attributes(page, "script", "src"),
  ...attributes(page, "link", "href"),
  ...attributes(page, 'meta[property="og:image"]', "content"),
  ...attributes(page, 'meta[property="og:url"]', "content"),
  ...attributes(page, 'meta[name="twitter:image"]', "content"),
];

/** Target of each submit button of the page's forms. A form that sends data targets its own page. */
function formTargets(page: HTMLElement): string[] {
  return page.querySelectorAll("form").flatMap((form) => {
    const action = form.getAttribute("action") ?? "";
    if ((form.getAttribute("method") ?? "get").toLowerCase() !== "get") return [action];
    const values = form
      .querySelectorAll("button[name]")
      .map((button) => `?${button.getAttribute("name")}=${encodeURIComponent(button.getAttribute("value") ?? "")}`);
    return [action, ...values.map((query) => action + query)];
  });
}

/** Returns every text in a JSON value at any depth. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
};

/** Returns buttons outside islands that do nothing without a script. */
const deadButtons = (page: HTMLElement) =>
  page
    .querySelectorAll("button")
    .filter(
      (button) =>
        !(button.closest("form") && (button.getAttribute("type") ?? "submit") === "submit") &&
        !button.hasAttribute("popovertarget") &&
        !button.closest("[data-island]"),
    )
    .filter((button) => !button.hasAttribute("disabled"))
    .map(nameOf);

/** Returns the links and content of a page as a reader without scripts gets them. */
export function readPage(html: string) {
  const page = parse(html, READING);
  const texts = (selector: string) => page.querySelectorAll(selector).map((element) => tidy(element.textContent));
  return {
    titles: texts("title, h1"),
    ids: new Set(attributes(page, "", "id")),
    links: page.querySelectorAll("a[href]").map(pageLink),
    linksToNowhere: page
      .querySelectorAll("a")
      .filter((link) => !link.getAttribute("href"))
      .map(nameOf),
    deadButtons: deadButtons(page),
    forms: formTargets(page),
    files: filesOf(page).filter((address) => address !== "" && !address.startsWith("data:")),
    structured: texts('script[type="application/ld+json"]').flatMap((json) => textsIn(JSON.parse(json))),
    /** Returns the properties of islands. A URL there that is not also a link would need scripts. */
    givenToScripts: attributes(page, "[data-island]", "data-props").flatMap((props) => textsIn(JSON.parse(props))),
  };
}

export type ReadPage = ReturnType<typeof readPage>;
