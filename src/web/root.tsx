import "./theme.css";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { site } from "#src/site.ts";
import type { Route } from "./+types/root";
import { ErrorScreen } from "./error-screen.tsx";

// In the browser zod tries whether it may compile, which the content security policy refuses and reports. This is
// where it keeps its configuration; to set it by `config` would load zod on every page.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const ADMIN_ROUTE = /^(layouts|pages)\/admin(\/|$)/;

/** The admin area is an application in the browser. Public pages are documents, and bring their own small script. */
function AdminScripts() {
  if (!useMatches().some(({ id }) => ADMIN_ROUTE.test(id))) return null;
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    // Its pictures are watched, and it says so, before the admin area is hydrated.
    <html lang={site.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#002855" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/rss+xml" href="/feed.xml" title={`${site.name}: latest updates`} />
        <link rel="alternate" type="text/calendar" href="/events.ics" title={`${site.name} events`} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <AdminScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorScreen error={error} />
    </main>
  );
}
