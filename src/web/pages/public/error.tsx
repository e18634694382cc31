import type { PublicPage } from "#web/documents/public-page.ts";
import { ErrorScreen } from "#web/error-screen.tsx";

/** Replaces a page that failed to render. Keeps menu and footer. */
export const errorPage = (): PublicPage => ({
  status: 500,
  title: "Something went wrong",
  description: "We could not load this page.",
  content: <ErrorScreen />,
});
