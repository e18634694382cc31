import { Network } from "lucide-react";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { adminMeta } from "#web/admin/admin-meta.ts";

export const meta = adminMeta("Chapters");

export default function AdminChaptersPage() {
  return (
    <>
      <AdminHeading title="Chapters" />
      <EmptyState
        icon={<Network />}
        title="Chapters management will be implemented soon."
        description="Until then the public chapter pages show what the site was built with."
      />
    </>
  );
}
