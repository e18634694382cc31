import { CircleHelp } from "lucide-react";
import { Link, useLocation } from "react-router";

/** Links to the guide's section about the current screen. The section's ID is the last path segment. */
export function HelpLink() {
  const { pathname } = useLocation();
  const section = pathname.split("/").at(-1) ?? "";
  return (
    <Link
      to={`/admin/help#${section}`}
      className="inline-flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold text-brand text-sm no-underline transition-colors duration-150 ease-out hover:bg-wash"
    >
      <CircleHelp aria-hidden="true" className="size-4 shrink-0" />
      <span className="max-sm:sr-only">Help</span>
    </Link>
  );
}
