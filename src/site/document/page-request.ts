import type { Dispatch, Submit } from "#api-client/in-process.ts";
import type { PageGround } from "#site/document/public-page.ts";

/** The input from the server for rendering a page. */
export interface PageRequest extends PageGround {
  dispatch: Dispatch;
  submit: Submit;
  /** A submitted form, URL-encoded. */
  form?: string | undefined;
}

/** The rendered page. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
}
