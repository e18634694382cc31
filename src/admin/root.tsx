import "./admin.css";
import type { ReactNode } from "react";
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { SiteHead } from "#features/branch/ui/site-head.tsx";
import { SiteIcons } from "#features/share-cards/ui/site-icons.tsx";
import { site } from "#src/site.ts";
import { shellContext, useBranch, useLook } from "./branch.ts";
import { FailedRoute } from "./failed-route.tsx";

// In the browser zod tries whether it may compile, which the content security policy refuses and reports. This is
// where it keeps its configuration; to set it by `config` would load zod on every page.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export const loader = ({ context }: LoaderFunctionArgs) => context.get(shellContext);

/** The shell came with it; who saves another tells it (admin/branch.ts). */
export const shouldRevalidate = () => false;

/** The admin area is an application in the browser; what visitors see are documents (documents/). */
export function Layout({ children }: { children: ReactNode }) {
  const branch = useBranch();
  const look = useLook();
  return (
    // A script changes <html> before React hydrates the admin area, for example to watch pictures.
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
