import { Lock } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { adminLabels } from "#admin/admin.labels.ts";
import { screenAt, screensFor } from "#admin/screens.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { AdminHeading } from "#kit/admin/screen-parts.tsx";
import { useSession } from "#kit/admin/session.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { roleNames, whoMay } from "#shared/roles.ts";

const labels = adminLabels.notAllowed;

export const meta = adminMeta(labels.noAccess);

export default function NotAllowedPage() {
  const { role } = useSession();
  const [search] = useSearchParams();
  const screen = screenAt(search.get("screen") ?? "");
  const [start] = screensFor(role);
  return (
    <>
      <AdminHeading title={screen?.label ?? labels.noAccess} />
      <EmptyState
        icon={<Lock />}
        title={labels.title}
        description={labels.description(role && roleNames[role], screen && whoMay(screen.for))}
        action={
          start && (
            <Link to={start.path} className={buttonClasses({})}>
              {labels.open(start.label)}
            </Link>
          )
        }
      />
    </>
  );
}
