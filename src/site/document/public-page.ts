import type { ReactNode } from "react";
import type { Api, Dispatch, ReadApi, Submit } from "#api-client/api.ts";
import type { Archived } from "#features/archive/archive.contract.ts";
import type { Branch } from "#features/branch/branch.contract.ts";
import type { ListedEvent } from "#site/json-ld.ts";

export interface Preview {
  title?: string | undefined;
  /** The time that the preview shows. */
  at?: Date | undefined;
  end: string;
}

/** Site settings that pages show, and the time of rendering. */
export interface PageSettings {
  now: Date;
  publicUrl: string;
  /** IANA time zone of event dates and times. */
  timeZone: string;
  /** Set when the page is a preview. */
  preview?: Preview | undefined;
  /** Set while the site is archived. */
  archived?: Archived | undefined;
  /** Whether visitors can subscribe to the newsletter. */
  hasNewsletter: boolean;
}

/** The input for rendering a page. */
export interface PageContext extends PageSettings {
  branch: Branch;
  /** The API, called in process. */
  api: ReadApi;
  /** For the page's main data: if such a call fails, the page responds with 503 and is not cached. */
  mainApi: ReadApi;
  /**
   * Calls the API with the visitor's address, which rate limits count. Only for submitted forms and private pages: a
   * cached page is rendered for everyone.
   */
  visitorApi: Api;
  /** The query parameters that the site map lists for the page. */
  query: URLSearchParams;
  /** Values of `:names` in the path. */
  params: Readonly<Record<string, string>>;
  /** Fields of a submitted form. */
  form?: URLSearchParams | undefined;
}

/** The pages with styles of their own, in `src/site/pages/`. */
export type PageStyles = "home" | "resources";

/** A public page: data for the head, and the content between header and footer. */
export interface PublicPage {
  title: string;
  description: string;
  /** Path of the canonical URL; absent for pages that search engines should not index. */
  path?: string;
  /** Path of the page that the menu marks as current, if the page's own path does not say it. */
  place?: string;
  /** Events on the page, also listed as structured data. */
  events?: readonly ListedEvent[];
  /** More structured data in the schema.org vocabulary. */
  structured?: readonly object[];
  /**
   * URL and alternative text of the sharing image. Its size is 1200 × 630 unless it is a stored picture. Defaults to
   * the site's image.
   */
  card?: { image: string; alt: string };
  /** HTTP status; 200 by default. */
  status?: number;
  /** Styles that only this page needs, in addition to the shared ones. */
  styles?: PageStyles;
  /** Path of the page that browsers without scripts show instead. */
  withoutScripts?: string;
  /** True for the door page: a screen without header and footer, with the camera and a service worker. */
  isDoor?: true;
  /** True for a page without header, footer and scripts, which other sites show in a frame. */
  isEmbedded?: true;
  content: ReactNode;
}

export interface PageRedirect {
  movedTo: string;
  /** 303 after a form, so that the browser requests the other page; 308 by default. */
  status?: 303 | 308;
}

export type MakePage = (context: PageContext) => PublicPage | PageRedirect | Promise<PublicPage | PageRedirect>;

/** The input from the server for rendering a page. */
export interface PageRequest extends Omit<PageSettings, "hasNewsletter"> {
  dispatch: Dispatch;
  submit: Submit;
  /** A submitted form, URL-encoded. */
  form?: string | undefined;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
  withDoor?: boolean;
  isEmbedded?: boolean;
}
