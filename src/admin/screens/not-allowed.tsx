import { Lock } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { screenAt, screensFor } from "#admin/screens.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { useSession } from "#kit/admin/session.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import { roleNames, whoMay } from "#shared/roles.ts";

export const meta = adminMeta("No access");

export default function NotAllowedPage() {
  const { role } = useSession();
  const [search] = useSearchParams();
  const screen = screenAt(search.get("screen") ?? "");
  const [start] = screensFor(role);
  return (
    <>
      <AdminHeading title={screen?.label ?? "No access"} />
      <EmptyState
        icon={<Lock />}
        title="Your role can’t open this screen"
        description={
          <>
            {role && `Your role is ${roleNames[role]}. `}
            {screen && `This screen needs the role ${whoMay(screen.for)}. `}
            An owner of the site can change your role.
          </>
        }
        action={
          start && (
            <Link to={start.path} className={buttonClasses({})}>
              Open {start.label}
            </Link>
          )
        }
      />
    </>
  );
}
