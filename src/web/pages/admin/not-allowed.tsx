import { Lock } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useSession } from "#features/sign-in/ui/session.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { roleNames, whoMay } from "#shared/roles.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { screenAt, screensFor } from "./site-map.ts";

export const meta = adminMeta("Not for your role");

export default function NotAllowedPage() {
  const { role } = useSession();
  const [search] = useSearchParams();
  const screen = screenAt(search.get("screen") ?? "");
  const [start] = screensFor(role);
  return (
    <>
      <AdminHeading title={screen?.label ?? "Not for your role"} />
      <EmptyState
        icon={<Lock />}
        title="This screen is not for your role"
        description={
          <>
            {role && `Your role is ${roleNames[role]}. `}
            {screen && `This screen is for the role ${whoMay(screen.for)}. `}
            An owner of the site can change your role.
          </>
        }
        action={
          start && (
            <Link to={start.path} className={buttonClasses({})}>
              To {start.label}
            </Link>
          )
        }
      />
    </>
  );
}
