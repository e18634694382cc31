import "./admin.css";
import type { ReactNode } from "react";
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { SiteHead } from "#features/branch/ui/site-head.tsx";
import { SiteIcons } from "#features/share-cards/ui/site-icons.tsx";
import { site } from "#src/site.ts";
import { shellContext, useBranch, useLook } from "./branch.ts";
import { FailedRoute } from "./failed-route.tsx";

// zod tests whether it may compile code, which the content security policy blocks and reports. This object is where
// zod keeps its configuration. Calling `config` instead would load zod on every page.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export const loader = ({ context }: LoaderFunctionArgs) => context.get(shellContext);

/** The server renders the shell with this data. admin/branch.ts updates the data after a save. */
export const shouldRevalidate = () => false;

/** The admin area is an application in the browser. Public pages are documents (site/document/). */
export function Layout({ children }: { children: ReactNode }) {
  const branch = useBranch();
  const look = useLook();
  return (
    // watchPictures in entry.client.tsx changes the document before React hydrates it.
    <html lang={site.language} suppressHydrationWarning>
      <head>
        <SiteHead branch={branch} look={look} />
        <SiteIcons branch={branch} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export const ErrorBoundary = FailedRoute;
