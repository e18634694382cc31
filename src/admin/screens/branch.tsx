import { setShellBranch } from "#admin/branch.ts";
import { NewYearLink } from "#admin/layout/navigation.tsx";
import { BRANCH_TITLE } from "#features/branch/branch.admin.labels.ts";
import { BranchScreen, loadBranch } from "#features/branch/ui/admin/branch-screen.tsx";
import { fetchEvents } from "#features/events/events.api.ts";
import { FormSettingsSection, loadFormSettings } from "#features/registrations/ui/admin/form-settings.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import type { PageProps } from "#kit/admin/screen-route.tsx";

export const meta = adminMeta(BRANCH_TITLE);

/** Not awaited, so that the screen can show a spinner. */
export const clientLoader = () => ({ branch: loadBranch(), forms: loadFormSettings() });

const countUpcoming = async () => (await fetchEvents(adminApi, { status: "upcoming", limit: 1 })).total;

export default function BranchRoute({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <BranchScreen
      loaded={loaderData.branch}
      countUpcoming={countUpcoming}
      onChange={setShellBranch}
      actions={<NewYearLink />}
    >
      <FormSettingsSection loaded={loaderData.forms} />
    </BranchScreen>
  );
}
