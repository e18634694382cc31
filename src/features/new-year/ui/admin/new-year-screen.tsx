import { type ReactNode, useState } from "react";
import {
  deleteYearPlan,
  type fetchNewYear,
  newYearMessages,
  previewNewYear,
  startNewYear,
  undoNewYear,
} from "#features/new-year/new-year.contract.ts";
import { newYearLabels as labels } from "#features/new-year/new-year.labels.ts";
import { Button, ButtonLink } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { openInTab } from "#kit/admin/item-menu.tsx";
import { AdminHeading } from "#kit/admin/screen-parts.tsx";
import { type Loaded, LoadedContent, useLoaded } from "#kit/admin/screen-route.tsx";
import { useSession } from "#kit/admin/session.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { type Failure, FailureAlert, failureOf } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { Card } from "#kit/page/card.tsx";
import type { PublishingResponse } from "#shared/publishing.ts";
import type { Role } from "#shared/roles.ts";
import { PlanSteps } from "./plan-steps.tsx";

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

interface YearStatusProps {
  newYear: YearData["newYear"];
  actions: YearActions;
}

/** Shows a scheduled or started year, with buttons that cancel or undo it. */
function YearStatus({ newYear: { state, plan, publishAt, publishedAt }, actions }: YearStatusProps) {
  const { timeZone } = useSession();
  const [asking, setAsking] = useState(false);
  const year = plan?.year ?? "";
  const hasStarted = state === "published";
  const instant = (hasStarted ? publishedAt : publishAt) ?? "";
  const undo = async () => {
    await actions.undo(hasStarted ? labels.undone(year) : labels.startCancelled);
    setAsking(false);
  };
  return (
    <Card as="section" aria-labelledby="year-status" className="max-w-4xl">
      <h2 id="year-status" className="text-xl">
        {hasStarted ? labels.started(year) : labels.scheduled(year)}
      </h2>
      <p className="mt-2 text-muted">
        {hasStarted ? labels.startedHelp(instant, timeZone) : labels.scheduledHelp(instant, timeZone)}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {hasStarted ? (
          <>
            <ButtonLink to="/team" variant="secondary">
              {labels.seeTeam}
            </ButtonLink>
            <Button variant="secondary" pending={actions.pending} onClick={() => setAsking(true)}>
              {labels.undo}
            </Button>
            <Button variant="quiet" pending={actions.pending} onClick={() => void actions.deletePlan()}>
              {labels.planNext}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={() => void actions.preview()}>
              {labels.openPreview}
            </Button>
            <Button variant="secondary" pending={actions.pending} onClick={() => void undo()}>
              {labels.cancelStart}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={labels.undoQuestion.title(year)}
        confirmLabel={labels.undo}
        pending={actions.pending}
        pendingLabel={labels.undoQuestion.pending}
        onConfirm={() => void undo()}
        onCancel={() => setAsking(false)}
      >
        {labels.undoQuestion.text(year)}
      </ConfirmDialog>
    </Card>
  );
}

/** Returns the actions on a plan, and the last failure. */
function useYearActions(version: number, onYearChange: () => Promise<void>) {
  const write = useWrite();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** @returns whether the action succeeded */
  async function run(sentence: string, action: () => Promise<unknown>): Promise<boolean> {
    setPending(true);
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      console.error(sentence, error);
      setFailure(failureOf(sentence, error));
      scrollTo({ top: 0 });
      return false;
    } finally {
      setPending(false);
    }
  }

  return {
    pending,
    failure,
    run,
    begin: (year: string, at: string | undefined) =>
      run(newYearMessages.publishFailed, async () => {
        const message = at === undefined ? labels.started(year) : labels.scheduled(year);
        await write((api) => startNewYear(api, at, version), message);
        await onYearChange();
      }),
    undo: (message: string) =>
      run(newYearMessages.undoFailed, async () => {
        await write((api) => undoNewYear(api, version), message);
        await onYearChange();
      }),
    deletePlan: () =>
      run(newYearMessages.saveFailed, () => write((api) => deleteYearPlan(api, version), labels.planClosed)),
    preview: () => run(newYearMessages.previewFailed, () => openInTab(() => previewNewYear(adminApi))),
  };
}

export type YearActions = ReturnType<typeof useYearActions>;
