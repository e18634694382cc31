import { useNavigation } from "react-router";

/** A thin bar at the top while the next page is on its way. Its style waits 120 ms, so that quick pages show none. */
export function ProgressBar() {
  const busy = useNavigation().state !== "idle";
  if (!busy) return null;
  return <div aria-hidden="true" className="navigation-bar" />;
}
