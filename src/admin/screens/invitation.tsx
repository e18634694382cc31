import { adminLabels } from "#admin/admin.labels.ts";
import { FailedRoute } from "#admin/failed-route.tsx";
import { SignInFrame } from "#admin/layout/sign-in-frame.tsx";
import { Invitation, loadInvitation } from "#features/sign-in/ui/new-password.tsx";
import { WaitingForServer } from "#features/sign-in/ui/session-notices.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import type { PageProps } from "#kit/admin/screen-route.tsx";

const labels = adminLabels.invitation;

export const ErrorBoundary = FailedRoute;

export const HydrateFallback = WaitingForServer;

export const meta = adminMeta("Invitation");

export const clientLoader = loadInvitation;

export default function InvitationRoute(props: PageProps<typeof clientLoader>) {
  return (
    <SignInFrame title={labels.title}>
      <Invitation {...props} />
    </SignInFrame>
  );
}
