import { createContext } from "react-router";
import type { Api, ReadApi } from "#api-client/api.ts";

/** What a page's loader gets from the server: the API in process, the instant the page is made for, and settings. */
export interface PageContext {
  api: ReadApi;
  /** The same for what a page is there for: when such a call fails, the page goes out as 503 and is not kept. */
  mainApi: ReadApi;
  /** The same as the visitor who sent a form: their address is what limits count. */
  visitorApi: Api;
  /** Address of the script that public pages share. */
  script: string;
  now: Date;
  publicUrl: string;
  /** IANA zone in which events' dates and times are meant. */
  timeZone: string;
  /** Months after which applications are erased. */
  applicationRetentionMonths: number;
}

export const pageContext = createContext<PageContext>();
