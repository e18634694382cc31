import { fetchEvents } from "#features/events/events.api.ts";
import { pictureReportAdminLabels } from "#features/gallery/gallery.admin.labels.ts";
import { loadPictureReports, PictureReportsScreen } from "#features/gallery/ui/admin/picture-reports-screen.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import type { PageProps } from "#kit/admin/screen-route.tsx";

export const meta = adminMeta(pictureReportAdminLabels.title);

export const clientLoader = loadPictureReports;

export default function PictureReportsRoute({ loaderData }: PageProps<typeof clientLoader>) {
  return <PictureReportsScreen loaderData={loaderData} findEvents={fetchEvents} />;
}
