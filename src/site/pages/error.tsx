import { ErrorScreen } from "#kit/brand/page-heading.tsx";
import type { PublicPage } from "#site/document/public-page.ts";

/** Replaces a page that failed to render. Keeps menu and footer. */
export const errorPage = (): PublicPage => ({
  status: 500,
  title: "Something went wrong",
  description: "We could not load this page.",
  content: <ErrorScreen />,
});
