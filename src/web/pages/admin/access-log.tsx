import { ScrollText } from "lucide-react";
import { type ClientLoaderFunctionArgs, Link } from "react-router";
import { fetchAccessLog } from "#features/access-log/access-log.calls.ts";
import { accessKinds, accessLogMessages } from "#features/access-log/access-log.contract.ts";
import { AccessTable } from "#features/access-log/ui/admin/access-table.tsx";
import { useSession } from "#features/sign-in/ui/session.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Segmented } from "#kit/list/segmented.tsx";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { choiceIn, useListAddress } from "#web/admin/list-address.ts";
import { ListScreen } from "#web/admin/list-screen.tsx";
import { NothingFound } from "#web/admin/list-search.tsx";
import { load, type PageProps } from "#web/admin/load.ts";
import { useLoaded } from "#web/admin/use-loaded.ts";
import { pageNumber } from "#web/page-number.ts";

const PAGE_SIZE = 50;
const filters = [
  { value: "", label: "All" },
  { value: "answered", label: "Sign-ins and views" },
  { value: "refused", label: "Refused" },
];

export const meta = adminMeta("Access log");

/** Not awaited: the screen shows that the list is loading. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const wanted = {
    limit: PAGE_SIZE,
    page: pageNumber(new URL(request.url).searchParams),
    kind: choiceIn(request, "kind", accessKinds),
  };
  return { lines: load((api) => fetchAccessLog(api, wanted), accessLogMessages.fetchFailed) };
};

export default function AccessLogPage({ loaderData }: PageProps<typeof clientLoader>) {
  const { timeZone } = useSession();
  const address = useListAddress();
  return (
    <ListScreen
      title="Access log"
      noun="row"
      pagesLabel="Pages of the access log"
      description={accessLogMessages.about}
      loaded={useLoaded(loaderData.lines)}
      waiting={<SpinnerBlock label="Loading the access log" className="min-h-96" />}
      actions={
        <Link to="/admin/health" className={buttonClasses({ variant: "secondary" })}>
          Open Health
        </Link>
      }
      tools={
        <div className="mb-4">
          <Segmented
            label="Events"
            size="small"
            options={filters}
            value={address.value("kind")}
            onValueChange={(kind) => address.change({ kind })}
          />
        </div>
      }
      empty={
        address.value("kind") ? (
          <NothingFound items="events" />
        ) : (
          <EmptyState icon={<ScrollText />} title="No events yet" description={accessLogMessages.empty} />
        )
      }
    >
      {(lines) => <AccessTable lines={lines} timeZone={timeZone} />}
    </ListScreen>
  );
}
