import { useState } from "react";
import { useSession } from "#features/sign-in/ui/session.ts";
import { Button, ButtonLink } from "#kit/action/button.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { Card } from "#kit/page/card.tsx";
import { formatInstant } from "#shared/dates.ts";
import type { YearActions } from "./use-year-actions.ts";
import type { YearData } from "./year-data.ts";

interface YearStatusProps {
  newYear: YearData["newYear"];
  actions: YearActions;
}

/** A year that has begun, or is to: how that is taken back, and how the next one is planned. */
export function YearStatus({ newYear: { state, plan, publishAt, publishedAt }, actions }: YearStatusProps) {
  const { timeZone } = useSession();
  const [asking, setAsking] = useState(false);
  const year = plan?.year ?? "";
  const hasBegun = state === "published";
  const instant = hasBegun ? publishedAt : publishAt;
  const takeBack = async () => {
    await actions.takeBack(hasBegun ? "The day before is back" : "It does not begin by itself");
    setAsking(false);
  };
  return (
    <Card as="section" aria-labelledby="year-status" className="max-w-3xl">
      <h2 id="year-status" className="text-xl">
        {hasBegun ? `${year} has begun` : `${year} begins by itself`}
      </h2>
      <p className="mt-2 text-muted">
        {hasBegun ? "On " : "At "}
        {instant && formatInstant(instant, timeZone)}.{" "}
        {hasBegun
          ? "Undo brings back the day before: the year, its people, the ends of accounts, banners and hero. The plan stays, and can be changed."
          : "To change the plan, take that back first."}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {hasBegun ? (
          <>
            <ButtonLink to="/team" variant="secondary">
              See the team
            </ButtonLink>
            <Button variant="secondary" pending={actions.pending} onClick={() => setAsking(true)}>
              Undo
            </Button>
            <Button variant="quiet" pending={actions.pending} onClick={() => void actions.forget()}>
              Plan the year after it
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={() => void actions.preview()}>
              Open preview
            </Button>
            <Button variant="secondary" pending={actions.pending} onClick={() => void takeBack()}>
              Do not begin
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={`Undo ${year}`}
        confirmLabel="Undo"
        pending={actions.pending}
        pendingLabel="Undoing..."
        onConfirm={() => void takeBack()}
        onCancel={() => setAsking(false)}
      >
        Visitors see the team of the year before at once. Who was edited since in the team of {year} goes to the trash.
      </ConfirmDialog>
    </Card>
  );
}
