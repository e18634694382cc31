import { isRouteErrorResponse } from "react-router";
import { adminLabels } from "#admin/admin.labels.ts";
import { ErrorScreen } from "#kit/brand/page-heading.tsx";
import { useBranch } from "./branch.ts";

const labels = adminLabels.failedRoute;

/**
 * Replaces content that failed to render. Each layout has its own, because the root's error page would add the page's
 * scripts again, which the content security policy blocks.
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
