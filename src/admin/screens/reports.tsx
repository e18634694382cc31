import { fetchEvents } from "#features/events/events.api.ts";
import { reportLabels } from "#features/reports/reports.labels.ts";
import { loadReports, ReportsScreen } from "#features/reports/ui/admin/reports-screen.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import type { PageProps } from "#kit/admin/screen-route.tsx";

export const meta = adminMeta(reportLabels.list.title);

export const clientLoader = loadReports;

export default function ReportsRoute({ loaderData }: PageProps<typeof clientLoader>) {
  return <ReportsScreen loaderData={loaderData} findEvents={fetchEvents} />;
}
