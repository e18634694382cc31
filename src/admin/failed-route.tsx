import { isRouteErrorResponse } from "react-router";
import { adminLabels } from "#admin/admin.labels.ts";
import { ErrorScreen } from "#kit/brand/page-heading.tsx";
import { useBranch } from "./branch.ts";

const labels = adminLabels.failedRoute;

/**
 * Replaces content that could not be shown. Each layout has it for what is in it: the one of the root would put the
 * page's scripts into it again, which the content security policy refuses.
 */
export function FailedRoute({ error }: { error: unknown }) {
  const { name } = useBranch();
  return (
    <main>
      <title>{labels.somethingWentWrong(name)}</title>
      <ErrorScreen notFound={isRouteErrorResponse(error) && error.status === 404} />
    </main>
  );
}
