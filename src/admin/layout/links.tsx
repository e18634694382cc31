import { CircleHelp } from "lucide-react";
import { Link, useLocation } from "react-router";
import { adminLabels } from "#admin/admin.labels.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { useSession } from "#kit/admin/session.ts";
import { mayDo } from "#shared/roles.ts";

const labels = adminLabels.links;

export const headerLink =
  "inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-lg px-3 font-semibold text-brand text-sm no-underline transition-colors duration-150 ease-out hover:bg-wash";

/** Links to the guide's section about the current screen. The section's ID is the path segment after /admin. */
export function HelpLink() {
  const { pathname } = useLocation();
  const [, , section = ""] = pathname.split("/");
  return (
    <Link to={`/admin/help#${section}`} className={headerLink}>
      <CircleHelp aria-hidden="true" className="size-4 shrink-0" />
      <span className="max-xl:sr-only">{labels.help}</span>
    </Link>
  );
}

/** A link to the new year switch, for roles that may use it. */
export function NewYearLink() {
  const { role } = useSession();
  if (role === null || !mayDo(role, "owner")) return null;
  return (
    <Link to="/admin/new-year" className={buttonClasses({ variant: "secondary" })}>
      {labels.newYear}
    </Link>
  );
}
