import { ScrollText } from "lucide-react";
import { Link } from "react-router";
import { fetchAccessLog } from "#features/access-log/access-log.calls.ts";
import { accessLogMessages } from "#features/access-log/access-log.contract.ts";
import { AccessTable } from "#features/access-log/ui/admin/access-table.tsx";
import { useSession } from "#features/sign-in/ui/session.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { ListScreen } from "#web/admin/list-screen.tsx";
import { load } from "#web/admin/load.ts";
import { useLoaded } from "#web/admin/use-loaded.ts";
import { pageNumber } from "#web/page-number.ts";
import type { Route } from "./+types/access-log";

const PAGE_SIZE = 50;

export const meta = adminMeta("Access log");

/** Not awaited: the screen says that it loads. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const wanted = { limit: PAGE_SIZE, page: pageNumber(new URL(request.url).searchParams) };
  return { lines: load((api) => fetchAccessLog(api, wanted), accessLogMessages.fetchFailed) };
};

export default function AccessLogPage({ loaderData }: Route.ComponentProps) {
  const { timeZone } = useSession();
  return (
    <ListScreen
      title="Access log"
      noun="line"
      pagesLabel="Pages of the access log"
      description={accessLogMessages.about}
      loaded={useLoaded(loaderData.lines)}
      waiting={<SpinnerBlock label="Loading the access log" className="min-h-96" />}
      actions={
        <Link to="/admin/health" className={buttonClasses({ variant: "secondary" })}>
          To Health
        </Link>
      }
      empty={
        <EmptyState icon={<ScrollText />} title="Nothing is written down yet" description={accessLogMessages.empty} />
      }
    >
      {(lines) => <AccessTable lines={lines} timeZone={timeZone} />}
    </ListScreen>
  );
}
