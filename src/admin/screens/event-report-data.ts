import type { Api } from "#api-client/api.ts";
import type { ReportData } from "#features/events/ui/admin/event-report.tsx";
import { fetchGallery } from "#features/gallery/gallery.api.ts";
import type { FeedbackResults } from "#features/registrations/feedback.contract.ts";
import { fetchDoor, fetchFeedback, fetchRegistrationSettings } from "#features/registrations/people.api.ts";
import { fetchReports } from "#features/reports/reports.contract.ts";
import { PAGE_LIMIT_MAX } from "#shared/paging.ts";

/** Returns the data of several features that the report of an event shows. */
export async function fetchReportData(
  api: Api,
  eventId: string,
): Promise<ReportData & { feedback: FeedbackResults | undefined }> {
  const [settings, reports, album] = await Promise.all([
    fetchRegistrationSettings(api, eventId),
    fetchReports(api, "event", { limit: PAGE_LIMIT_MAX }),
    fetchGallery(api, { event: eventId, limit: 1 }),
  ]);
  const [door, feedback] =
    settings.mode === "form" ? await Promise.all([fetchDoor(api, eventId), fetchFeedback(api, eventId)]) : [];
  return {
    feedback,
    attendance: door?.counts,
    unmatchedScans: door?.conflicts.filter(({ kind }) => kind === "unknown" || kind === "other_event").length ?? 0,
    hasReport: reports.items.some((report) => report.eventId === eventId),
    isCancelled: settings.isCancelled,
    hasForm: settings.mode === "form",
    photos: album.total,
  };
}
