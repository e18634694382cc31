import type { ReactNode } from "react";
import { query as queryOf } from "#api-client/api.ts";
import { pictureIdOf, REPORT_PICTURE } from "#features/gallery/gallery.rules.ts";
import { pictureReportLabels } from "#features/gallery/picture-reports.labels.ts";

/** The lists of pictures from which visitors choose one to report. */
export type ReportableList = "home" | "event" | "team" | "achievements" | "chapters" | "resources";

export const REPORT_LIST_PATH = "/report-picture";

interface ReportListQuery {
  year?: string | number | undefined;
  /** The slug of a chapter. */
  chapter?: string;
  /** The slug of an event. */
  event?: string;
  /** A kind of achievements. */
  kind?: string | undefined;
  q?: string | undefined;
  page?: number;
}

/** The link below a picture. */
export const ReportLink = ({ href, children = REPORT_PICTURE }: { href: string; children?: ReactNode }) => (
  <a href={href} rel="nofollow" className="inline-flex min-h-6 items-center text-muted text-sm">
    {children}
  </a>
);

interface ReportListLinkProps extends ReportListQuery {
  show: ReportableList;
  /** The URLs of the page's pictures. Those that come with the site cannot be reported. */
  pictures: readonly (string | null | undefined)[];
  className?: string;
}

/** The link below a list of pictures. Left out if none of them can be reported. */
export const ReportListLink = ({ pictures, className, ...query }: ReportListLinkProps) =>
  pictures.some((url) => pictureIdOf(url ?? "")) && (
    <p className={className}>
      <ReportLink href={REPORT_LIST_PATH + queryOf({ ...query })}>{pictureReportLabels.choose}</ReportLink>
    </p>
  );
