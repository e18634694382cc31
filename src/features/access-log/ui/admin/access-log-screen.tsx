import { ScrollText } from "lucide-react";
import { type ClientLoaderFunctionArgs, Link } from "react-router";
import {
  type AccessLine,
  accessKinds,
  accessLogMessages,
  fetchAccessLog,
  formatEvent,
  formatPeer,
  hourOf,
} from "#features/access-log/access-log.contract.ts";
import { accessLogLabels as labels } from "#features/access-log/access-log.labels.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { ListScreen, useListAddress } from "#kit/admin/list-screen.tsx";
import { choiceIn, type PageProps, pageLoader, useLoaded } from "#kit/admin/screen-route.tsx";
import { useSession } from "#kit/admin/session.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { Segmented } from "#kit/list/tabs.tsx";
import { formatInstant } from "#shared/dates.ts";

const filters = [
  { value: "", label: labels.filters.all },
  { value: "answered", label: labels.filters.answered },
  { value: "refused", label: labels.filters.refused },
];

export const meta = adminMeta(labels.list.title);

/** Not awaited: the screen shows that the list is loading. */
export const clientLoader = (args: ClientLoaderFunctionArgs) => ({ rows: loadRows(args) });

const loadRows = pageLoader(
  (api, { limit, page }, request) => fetchAccessLog(api, { limit, page, kind: choiceIn(request, "kind", accessKinds) }),
  { pageSize: 50, failed: accessLogMessages.fetchFailed },
);

export default function AccessLogScreen({ loaderData }: PageProps<typeof clientLoader>) {
  const { timeZone } = useSession();
  const address = useListAddress();
  return (
    <ListScreen
      labels={labels.list}
      icon={<ScrollText />}
      description={accessLogMessages.about}
      loaded={useLoaded(loaderData.rows)}
      waiting={<SpinnerBlock label={labels.loading} className="min-h-96" />}
      actions={
        <Link to="/admin/health" className={buttonClasses({ variant: "secondary" })}>
          {labels.openHealth}
        </Link>
      }
      isFiltered={address.value("kind") !== ""}
      tools={
        <Segmented
          label={labels.filter}
          size="small"
          options={filters}
          value={address.value("kind")}
          onValueChange={(kind) => address.change({ kind })}
        />
      }
    >
      {(rows) => <AccessTable rows={rows} timeZone={timeZone} />}
    </ListScreen>
  );
}

interface AccessTableProps {
  rows: readonly AccessLine[];
  timeZone: string;
}

/** Events by hour. A row counts how often one user did the same from one address. */
function AccessTable({ rows, timeZone }: AccessTableProps) {
  const { hour, event, user, address, count } = labels.columns;
  return (
    <Table
      label={labels.list.title}
      head={
        <>
          <Th>{hour}</Th>
          <Th>{event}</Th>
          <Th>{user}</Th>
          <Th>{address}</Th>
          <Th align="right">{count}</Th>
        </>
      }
    >
      {rows.map((row) => (
        <tr key={JSON.stringify(row)}>
          <Td label={hour} className="whitespace-nowrap">
            {formatInstant(hourOf(row), timeZone)}
          </Td>
          <Td label={event} className="min-w-48 break-words font-semibold text-ink">
            {formatEvent(row)}
          </Td>
          <Td label={user} className="min-w-24 break-words">
            {row.actor || labels.unknownUser}
          </Td>
          <Td label={address} className="whitespace-nowrap">
            {formatPeer(row)}
          </Td>
          <Td label={count} align="right">
            {row.times.toLocaleString("en-GB")}
          </Td>
        </tr>
      ))}
    </Table>
  );
}
