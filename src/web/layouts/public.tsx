import type { ReactNode } from "react";
import { preload } from "react-dom";
import { Outlet } from "react-router";
import firstLineFont from "reduced-fonts/archivo-wide.woff2?url";
import { yearIn } from "#shared/dates.ts";
import { ErrorScreen } from "#web/error-screen.tsx";
import { pageContext } from "#web/page-context.ts";
import type { Route } from "./+types/public";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";
import { speculationRules } from "./speculation-rules.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { now, publicUrl, timeZone, script } = context.get(pageContext);
  return { year: yearIn(timeZone, now), origin: publicUrl, script };
}

interface FrameProps {
  year: number | undefined;
  /** Address of the script that public pages share; they are whole without it. */
  script: string | undefined;
  children: ReactNode;
}

function Frame({ year, script, children }: FrameProps) {
  // The font of the page's heading alone: more would take the line from styles and the first picture.
  preload(firstLineFont, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col">
        <PublicHeader />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <PublicFooter year={year} />
      </div>
      {/* Nothing that is seen waits for it. */}
      {script && <script type="module" src={script} fetchPriority="low" />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rules that are written in this program */}
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: JSON.stringify(speculationRules) }} />
    </>
  );
}

export default function PublicLayout({ loaderData: { year, script } }: Route.ComponentProps) {
  return (
    <Frame year={year} script={script}>
      <Outlet />
    </Frame>
  );
}

/** A page that failed leaves the menu standing. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame year={loaderData?.year} script={loaderData?.script}>
      <ErrorScreen error={error} />
    </Frame>
  );
}
