import { xmlDocument, xmlElement, xmlText } from "./xml.ts";

const CHECK_AGAIN_MINUTES = 60;

interface Item {
  id: string;
  title: string;
  description: string;
  category: string;
  /** Absolute. */
  link: string;
  /** ISO 8601. */
  publishedAt: string;
}

interface Channel {
  title: string;
  description: string;
  language: string;
  /** Absolute addresses of the site and of this feed. */
  link: string;
  self: string;
  items: readonly Item[];
}

/** Of RFC 822, with the year in four digits. */
const rssDate = (instant: string) => new Date(instant).toUTCString();

/** Readers take a description for HTML, so that text has to become HTML before it becomes XML. */
const asHtml = (text: string) => xmlText(text).replace(/\r\n?|\n/g, "<br>");

const item = ({ id, title, description, category, link, publishedAt }: Item) =>
  [
    "<item>",
    xmlElement("title", title),
    xmlElement("link", link),
    `<guid isPermaLink="false">${xmlText(id)}</guid>`,
    xmlElement("pubDate", rssDate(publishedAt)),
    xmlElement("category", category),
    xmlElement("description", asHtml(description)),
    "</item>",
  ].join("\n");

/** An RSS 2.0 document of the items in their order, the newest first. It says nothing of when it was made. */
export function rssFeed({ title, description, language, link, self, items }: Channel): string {
  const newest = items[0];
  return xmlDocument(
    [
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
      "<channel>",
      xmlElement("title", title),
      xmlElement("link", link),
      xmlElement("description", description),
      xmlElement("language", language),
      ...(newest ? [xmlElement("lastBuildDate", rssDate(newest.publishedAt))] : []),
      xmlElement("ttl", String(CHECK_AGAIN_MINUTES)),
      `<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>`,
      ...items.map(item),
      "</channel>",
      "</rss>",
    ].join("\n"),
  );
}
