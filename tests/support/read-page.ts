import { type HTMLElement, parse } from "node-html-parser";

/** Whoever follows links reads what stands in noscript too. */
const READING = { blockTextElements: { script: true, style: true } };

const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();

export interface PageLink {
  address: string;
  /** What it is called, for somebody who hears it. */
  name: string;
  /** The headings and pictures of the card or the row in which it stands. */
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

/** The addresses in a `srcset`. */
const sourcesOf = (set: string) => set.split(/,\s+/).map((source) => source.trim().split(" ")[0] ?? "");

const attributes = (page: HTMLElement, selector: string, name: string) =>
  page.querySelectorAll(`${selector}[${name}]`).map((element) => element.getAttribute(name) ?? "");

/** What the browser fetches by itself, and what the head tells machines of. */
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

/** Where each button of the page's forms leads; a form that sends something leads to its own page. */
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

/** Every text in a piece of JSON, wherever it stands. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
};

/** Buttons that do nothing without a script, outside of the parts that a script brings to life. */
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

/** What a page leads to and shows, as one reads it who runs no scripts. */
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
    /** What islands are given: an address there that is no link would be for scripts alone. */
    givenToScripts: attributes(page, "[data-island]", "data-props").flatMap((props) => textsIn(JSON.parse(props))),
  };
}

export type ReadPage = ReturnType<typeof readPage>;
