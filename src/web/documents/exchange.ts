import type { Dispatch, Submit } from "#api-client/in-process.ts";
import type { PageGround } from "./public-page.ts";

/** What the server gives for the making of a page. */
export interface PageRequest extends PageGround {
  dispatch: Dispatch;
  submit: Submit;
  /** A form that was sent to the page, as browsers encode it. */
  form?: string | undefined;
}

/** What it gets for it. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
}
