import { useNavigate } from "react-router";
import { useBranch } from "#admin/branch.ts";
import { fetchHandoverContext } from "#admin/screen-data.ts";
import { handoverLabels } from "#features/handover/handover.labels.ts";
import { HandoverScreen, loadHandover } from "#features/handover/ui/admin/handover-screen.tsx";
import { InviteDialog } from "#features/sign-in/ui/admin/officer-dialogs.tsx";
import { leavePath } from "#features/sign-in/ui/sign-in.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import type { PageProps } from "#kit/admin/screen-route.tsx";

export const meta = adminMeta(handoverLabels.title);

/** Not awaited, so that the screen can show a spinner. */
export const clientLoader = () => ({ handover: loadHandover(fetchHandoverContext) });

export default function HandoverRoute({ loaderData }: PageProps<typeof clientLoader>) {
  const navigate = useNavigate();
  return (
    <HandoverScreen
      handover={loaderData.handover}
      branch={useBranch().longName}
      InviteDialog={InviteDialog}
      onLeave={() => navigate(leavePath(), { replace: true })}
    />
  );
}
