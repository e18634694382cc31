import type { ReactNode } from "react";
import type { fetchNewYear } from "#features/new-year/new-year.contract.ts";
import { newYearLabels as labels } from "#features/new-year/new-year.labels.ts";
import { type Loaded, LoadedContent, useLoaded } from "#kit/admin/screen-route.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import type { PublishingResponse } from "#shared/publishing.ts";
import type { Role } from "#shared/roles.ts";
import { PlanSteps } from "./plan-steps.tsx";
import { useYearActions } from "./use-year-actions.ts";
import { YearStatus } from "./year-status.tsx";

export interface YearMember extends PublishingResponse {
  _id: string;
  name: string;
  position: string;
}

/** A section of the team. */
export interface YearSection {
  id: string;
  title: string;
  /** Whether its members usually stay in the next year. */
  usuallyStays: boolean;
  /** The members of the current year. */
  members: YearMember[];
  /** The members of the new year. */
  joining: YearMember[];
}

export interface YearOfficer {
  _id: string;
  username: string;
  name: string;
  role: Role;
  endsOn?: string | undefined;
  ended: boolean;
  counselor: boolean;
  isYou: boolean;
}

interface YearBanner {
  _id: string;
  title: string;
  image: string;
  focus?: string | undefined;
}

/** The plan and the content that it can change. */
export interface YearData {
  newYear: Awaited<ReturnType<typeof fetchNewYear>>;
  teamYear: string;
  sections: YearSection[];
  officers: YearOfficer[];
  /** The published banners. */
  banners: YearBanner[];
}

/** The props of the dialog that imports new members. */
export interface ImportDialogProps {
  section: string;
  year: string;
  /** The members who stay, so that the import recognizes them as duplicates. */
  staying: { name: string; section: string; year: string }[];
  onDone: () => void;
  onClose: () => void;
}

interface NewYearScreenProps {
  loaded: Promise<Loaded<YearData>>;
  /** Shows the changed year in the rest of the admin area. */
  onYearChange: () => Promise<void>;
  ImportDialog: (props: ImportDialogProps) => ReactNode;
}

export function NewYearScreen({ loaded, onYearChange, ImportDialog }: NewYearScreenProps) {
  const year = useLoaded(loaded);
  const newYear = year?.data?.newYear;
  const actions = useYearActions(newYear?.version ?? 0, onYearChange);
  return (
    <>
      <AdminHeading title={labels.title} description={labels.description} />
      <FailureAlert failure={actions.failure} className="mb-6" />
      {newYear?.failure && <Alert className="mb-6">{labels.startFailed(newYear.failure)}</Alert>}
      <LoadedContent loaded={year} waiting={<SpinnerBlock label={labels.loading} className="min-h-96" />}>
        {(data) =>
          data.newYear.state === "scheduled" || data.newYear.state === "published" ? (
            <YearStatus newYear={data.newYear} actions={actions} />
          ) : (
            <PlanSteps data={data} actions={actions} ImportDialog={ImportDialog} />
          )
        }
      </LoadedContent>
    </>
  );
}
