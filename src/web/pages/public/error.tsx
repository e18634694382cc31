import type { PublicPage } from "#web/documents/public-page.ts";
import { ErrorScreen } from "#web/error-screen.tsx";

/** Stands where a page should that could not be made; menu and footer stand with it. */
export const errorPage = (): PublicPage => ({
  status: 500,
  title: "Something went wrong",
  description: "This page could not be made.",
  content: <ErrorScreen />,
});
