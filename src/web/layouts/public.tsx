import { Outlet } from "react-router";
import { ProgressBar } from "#kit/progress-bar.tsx";
import { yearIn } from "#shared/dates.ts";
import { pageContext } from "../page-context.ts";
import type { Route } from "./+types/public";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";

// The site's year goes along with the page, so that server and browser write the same at New Year.
export function loader({ context }: Route.LoaderArgs) {
  const { now, publicUrl, timeZone } = context.get(pageContext);
  return { year: yearIn(timeZone, now), origin: publicUrl };
}

export const shouldRevalidate = () => false;

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <ProgressBar />
      <div className="flex min-h-dvh flex-col">
        <PublicHeader />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <PublicFooter year={loaderData.year} />
      </div>
    </>
  );
}
