import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { ProgressBar } from "#kit/feedback/progress-bar.tsx";
import { yearIn } from "#shared/dates.ts";
import { ErrorScreen } from "#web/error-screen.tsx";
import { pageContext } from "#web/page-context.ts";
import type { Route } from "./+types/public";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";

// The site's year goes along with the page, so that server and browser write the same at New Year.
export function loader({ context }: Route.LoaderArgs) {
  const { now, publicUrl, timeZone } = context.get(pageContext);
  return { year: yearIn(timeZone, now), origin: publicUrl };
}

export const shouldRevalidate = () => false;

/** Whoever reads by keyboard or ear goes on at the new page's beginning, not at the link that led to it. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

function Frame({ year, children }: { year: number | undefined; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <ProgressBar />
      <div className="flex min-h-dvh flex-col">
        <PublicHeader />
        <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <PublicFooter year={year} />
      </div>
    </>
  );
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame year={loaderData.year}>
      <Outlet />
    </Frame>
  );
}

/** A page that failed leaves the menu standing. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame year={loaderData?.year}>
      <ErrorScreen error={error} />
    </Frame>
  );
}
