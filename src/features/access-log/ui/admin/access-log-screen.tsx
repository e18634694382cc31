import { ScrollText } from "lucide-react";
import { type ClientLoaderFunctionArgs, Link } from "react-router";
import { fetchAccessLog } from "#features/access-log/access-log.api.ts";
import { accessKinds, accessLogMessages } from "#features/access-log/access-log.contract.ts";
import { AccessTable } from "#features/access-log/ui/admin/access-table.tsx";
import { buttonClasses } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { choiceIn, useListAddress } from "#kit/admin/list-address.ts";
import { ListScreen } from "#kit/admin/list-screen.tsx";
import { NothingFound } from "#kit/admin/list-search.tsx";
import { load, type PageProps } from "#kit/admin/load.ts";
import { useSession } from "#kit/admin/session.ts";
import { useLoaded } from "#kit/admin/use-loaded.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Segmented } from "#kit/list/segmented.tsx";
import { pageNumber } from "#shared/paging.ts";

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
