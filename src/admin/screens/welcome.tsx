import { fetchFirstSteps } from "#admin/screen-data.ts";
import { SETUP_TITLE } from "#features/branch/branch.admin.labels.ts";
import { branchMessages } from "#features/branch/branch.contract.ts";
import { WelcomeScreen } from "#features/branch/ui/admin/first-steps.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { load, type PageProps } from "#kit/admin/screen-route.tsx";

export const meta = adminMeta(SETUP_TITLE);

export const clientLoader = () => ({ steps: load(fetchFirstSteps, branchMessages.stepsFailed) });

export default function WelcomeRoute({ loaderData }: PageProps<typeof clientLoader>) {
  return <WelcomeScreen loaded={loaderData.steps} />;
}
