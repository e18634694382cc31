import { Link } from "react-router";
import { buttonClasses } from "#kit/action/button.tsx";
import { mayDo } from "#shared/roles.ts";
import { useSession } from "./session.ts";

/** A link to the new year switch, for roles that may use it. */
export function NewYearLink() {
  const { role } = useSession();
  if (role === null || !mayDo(role, "owner")) return null;
  return (
    <Link to="/admin/new-year" className={buttonClasses({ variant: "secondary" })}>
      New year
    </Link>
  );
}
