import { createContext } from "react-router";
import type { Api } from "#api-client/api.ts";

/** What a page's loader gets from the server: the API in process, and the instant the page is made for. */
export interface PageContext {
  api: Api;
  now: Date;
  publicUrl: string;
}

export const pageContext = createContext<PageContext>();
