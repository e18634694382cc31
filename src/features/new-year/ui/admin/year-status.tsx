import { useState } from "react";
import { newYearLabels as labels } from "#features/new-year/new-year.labels.ts";
import { Button, ButtonLink } from "#kit/action/button.tsx";
import { useSession } from "#kit/admin/session.ts";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { Card } from "#kit/page/card.tsx";
import type { YearData } from "./new-year-screen.tsx";
import type { YearActions } from "./use-year-actions.ts";

interface YearStatusProps {
  newYear: YearData["newYear"];
  actions: YearActions;
}

/** Shows a scheduled or started year, with buttons that cancel or undo it. */
export function YearStatus({ newYear: { state, plan, publishAt, publishedAt }, actions }: YearStatusProps) {
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
