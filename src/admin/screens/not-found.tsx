import { Compass } from "lucide-react";
import { Link } from "react-router";
import { adminLabels } from "#admin/admin.labels.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { AdminHeading } from "#kit/admin/screen-parts.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";

const labels = adminLabels.notFound;

export const meta = adminMeta(labels.pageNotFound);

export default function AdminNotFoundPage() {
  return (
    <>
      <AdminHeading title={labels.pageNotFound} />
      <EmptyState
        icon={<Compass />}
        title={labels.noScreen}
        description={labels.noScreenHelp}
        action={
          <Link to="/admin/dashboard" className={buttonClasses({})}>
            {labels.openTheDashboard}
          </Link>
        }
      />
    </>
  );
}
