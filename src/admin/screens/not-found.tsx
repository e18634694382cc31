import { Compass } from "lucide-react";
import { Link } from "react-router";
import { buttonClasses } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { AdminHeading } from "#kit/page/section.tsx";

export const meta = adminMeta("Page not found");

export default function AdminNotFoundPage() {
  return (
    <>
      <AdminHeading title="Page not found" />
      <EmptyState
        icon={<Compass />}
        title="There is no admin screen at this address"
        description="The screen may have moved, or the link may contain a typo."
        action={
          <Link to="/admin/dashboard" className={buttonClasses({})}>
            Open the dashboard
          </Link>
        }
      />
    </>
  );
}
