import { useBranch } from "#admin/branch.ts";
import { NewYearLink } from "#admin/layout/navigation.tsx";
import { teamLabels } from "#features/team/team.admin.labels.ts";
import { loadTeam, shouldReloadTeam, TeamScreen } from "#features/team/ui/admin/team-screen.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import type { PageProps } from "#kit/admin/screen-route.tsx";

export const meta = adminMeta(teamLabels.title);

export const clientLoader = loadTeam;

export const shouldRevalidate = shouldReloadTeam;

export default function TeamRoute({ loaderData }: PageProps<typeof clientLoader>) {
  return <TeamScreen loaderData={loaderData} currentYear={useBranch().teamYear} actions={<NewYearLink />} />;
}
