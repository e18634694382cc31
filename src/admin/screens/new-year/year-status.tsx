import { useState } from "react";
import { Button, ButtonLink } from "#kit/action/button.tsx";
import { useSession } from "#kit/admin/session.ts";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { Card } from "#kit/page/card.tsx";
import { formatInstant } from "#shared/dates.ts";
import type { YearActions } from "./use-year-actions.ts";
import type { YearData } from "./year-data.ts";

interface YearStatusProps {
  newYear: YearData["newYear"];
  actions: YearActions;
}

/** Shows a scheduled or started year, with buttons that cancel or undo it. */
export function YearStatus({ newYear: { state, plan, publishAt, publishedAt }, actions }: YearStatusProps) {
  const { timeZone } = useSession();
  const [asking, setAsking] = useState(false);
  const year = plan?.year ?? "";
  const hasBegun = state === "published";
  const instant = hasBegun ? publishedAt : publishAt;
  const takeBack = async () => {
    await actions.takeBack(hasBegun ? `${year} undone` : "Scheduled start cancelled");
    setAsking(false);
  };
  return (
    <Card as="section" aria-labelledby="year-status" className="max-w-3xl">
      <h2 id="year-status" className="text-xl">
        {hasBegun ? `${year} has started` : `${year} is scheduled`}
      </h2>
      <p className="mt-2 text-muted">
        {hasBegun ? "Started on " : "Starts on "}
        {instant && formatInstant(instant, timeZone)}.{" "}
        {hasBegun
          ? "Undo restores the previous year, team, account end dates, banners and hero. You can then change the plan."
          : "To change the plan, cancel the start first."}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {hasBegun ? (
          <>
            <ButtonLink to="/team" variant="secondary">
              See the team
            </ButtonLink>
            <Button variant="secondary" pending={actions.pending} onClick={() => setAsking(true)}>
              Undo year switch
            </Button>
            <Button variant="quiet" pending={actions.pending} onClick={() => void actions.forget()}>
              Plan the next year
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={() => void actions.preview()}>
              Open preview
            </Button>
            <Button variant="secondary" pending={actions.pending} onClick={() => void takeBack()}>
              Cancel scheduled start
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={`Undo ${year}?`}
        confirmLabel="Undo year switch"
        pending={actions.pending}
        pendingLabel="Undoing..."
        onConfirm={() => void takeBack()}
        onCancel={() => setAsking(false)}
      >
        Visitors see the previous team immediately. Members of {year} that you edited since then move to the trash.
      </ConfirmDialog>
    </Card>
  );
}
