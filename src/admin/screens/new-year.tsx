import { newYearMessages } from "#features/new-year/new-year.contract.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { load, type PageProps } from "#kit/admin/load.ts";
import { LoadedContent } from "#kit/admin/loaded-content.tsx";
import { unlessOtherPage } from "#kit/admin/revalidation.ts";
import { useLoaded } from "#kit/admin/use-loaded.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import { PlanSteps } from "./new-year/plan-steps.tsx";
import { useYearActions } from "./new-year/use-year-actions.ts";
import { fetchYearData } from "./new-year/year-data.ts";
import { YearStatus } from "./new-year/year-status.tsx";

/** All steps belong to one plan, which is fetched once. */
export const shouldRevalidate = unlessOtherPage;

export const meta = adminMeta("New year");

/** Not awaited, so that the screen can show a spinner. */
export const clientLoader = () => ({ loaded: load(fetchYearData, newYearMessages.loadFailed) });

export default function NewYearPage({ loaderData }: PageProps<typeof clientLoader>) {
  const loaded = useLoaded(loaderData.loaded);
  const newYear = loaded?.data?.newYear;
  const actions = useYearActions(newYear?.version ?? 0);
  return (
    <>
      <AdminHeading
        title="New year"
        description="Plan the new team, the accounts that end and the hero. Nothing changes before the year starts."
      />
      <FailureAlert failure={actions.failure} className="mb-6" />
      {newYear?.failure && <Alert className="mb-6">The scheduled start failed. {newYear.failure}.</Alert>}
      <LoadedContent loaded={loaded} waiting={<SpinnerBlock label="Loading the plan" className="min-h-96" />}>
        {(data) =>
          data.newYear.state === "scheduled" || data.newYear.state === "published" ? (
            <YearStatus newYear={data.newYear} actions={actions} />
          ) : (
            <PlanSteps data={data} actions={actions} />
          )
        }
      </LoadedContent>
    </>
  );
}
