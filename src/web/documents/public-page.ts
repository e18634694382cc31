import type { ReactNode } from "react";
import type { Api, ReadApi } from "#api-client/api.ts";
import type { Branch } from "#features/branch/branch.contract.ts";
import type { ListedEvent } from "#web/event-json-ld.ts";

/** What is shown before others see it. */
export interface Preview {
  /** Of the thing that is not published. */
  title?: string | undefined;
  /** The instant at which the site is shown. */
  at?: Date | undefined;
  /** Where it ends. */
  end: string;
}

/** Settings of the site that pages show, and the instant they are made for. */
export interface PageGround {
  now: Date;
  publicUrl: string;
  /** IANA zone in which events' dates and times are meant. */
  timeZone: string;
  /** Of a page that is shown to somebody before others see it so. */
  preview?: Preview | undefined;
}

/** What a page is made from. */
export interface PageContext extends PageGround {
  branch: Branch;
  /** The API in process. */
  api: ReadApi;
  /** The same for what a page is there for: when such a call fails, the page goes out as 503 and is not kept. */
  mainApi: ReadApi;
  /** The same as the visitor who sent a form: their address is what limits count. */
  visitorApi: Api;
  /** Of the query, what the page's line in the site map says that it reads. */
  query: URLSearchParams;
  /** What the path gives for `:names` in the site map. */
  params: Readonly<Record<string, string>>;
  /** The fields of a form that was sent to the page. */
  form?: URLSearchParams | undefined;
}

/** A public page: what its head says and what stands between header and footer. */
export interface PublicPage {
  title: string;
  description: string;
  /** For its canonical address; left out where a page should not be found by search engines. */
  path?: string;
  /** Events that the page shows, which are told to search engines too. */
  events?: readonly ListedEvent[];
  /** Further things that the page tells search engines, each as https://schema.org has it. */
  structured?: readonly object[];
  /**
   * Address of the picture that goes with a shared link, 1200 × 630 unless it is a stored one, and what is on it; the
   * site's own when left out.
   */
  card?: { image: string; alt: string };
  /** HTTP status; 200 when left out. */
  status?: number;
  content: ReactNode;
}

/** Where what was asked for is now, and stays. */
export interface Moved {
  movedTo: string;
}

export type MakePage = (context: PageContext) => PublicPage | Moved | Promise<PublicPage | Moved>;
