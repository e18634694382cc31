import { setShellBranch } from "#admin/branch.ts";
import { fetchYearData } from "#admin/screen-data.ts";
import { fetchBranch } from "#features/branch/branch.contract.ts";
import { newYearMessages } from "#features/new-year/new-year.contract.ts";
import { newYearLabels } from "#features/new-year/new-year.labels.ts";
import { type ImportDialogProps, NewYearScreen } from "#features/new-year/ui/admin/new-year-screen.tsx";
import type { TeamSection } from "#features/team/team.labels.ts";
import { ImportPeopleDialog } from "#features/team/ui/admin/import-people-dialog.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { load, type PageProps } from "#kit/admin/screen-route.tsx";
import { unlessOtherPage } from "#kit/admin/use-write.ts";

/** All steps belong to one plan, which is fetched once. */
export const shouldRevalidate = unlessOtherPage;

export const meta = adminMeta(newYearLabels.title);

/** Not awaited, so that the screen can show a spinner. */
export const clientLoader = () => ({ loaded: load(fetchYearData, newYearMessages.loadFailed) });

const showNewYear = async () => setShellBranch(await fetchBranch(adminApi));

const ImportDialog = ({ section, year, ...props }: ImportDialogProps) => (
  <ImportPeopleDialog {...props} asDrafts place={{ section: section as TeamSection, year }} />
);

export default function NewYearRoute({ loaderData }: PageProps<typeof clientLoader>) {
  return <NewYearScreen loaded={loaderData.loaded} onYearChange={showNewYear} ImportDialog={ImportDialog} />;
}
