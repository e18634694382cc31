import { createContext } from "react-router";
import type { ReadApi } from "#api-client/api.ts";

/** What a page's loader gets from the server: the API in process, the instant the page is made for, and settings. */
export interface PageContext {
  api: ReadApi;
  /** The same for what a page is there for: when such a call fails, the page goes out as 503 and is not kept. */
  mainApi: ReadApi;
  now: Date;
  publicUrl: string;
  /** IANA zone in which events' dates and times are meant. */
  timeZone: string;
  /** Months after which applications are erased. */
  applicationRetentionMonths: number;
}

export const pageContext = createContext<PageContext>();
