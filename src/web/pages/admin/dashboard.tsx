import { Link } from "react-router";
import { Card } from "#kit/card.tsx";
import { AdminHeading } from "#kit/page-heading.tsx";
import { adminMeta } from "../../page-meta.ts";

export const meta = () => adminMeta("Dashboard");

export default function DashboardPage() {
  return (
    <>
      <AdminHeading title="Dashboard" />
      <Card>
        <p>Counts and recent activity come later.</p>
        <p className="mt-2">
          <Link to="/admin/events">Manage events</Link>
        </p>
      </Card>
    </>
  );
}
