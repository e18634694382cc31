import { useNavigation } from "react-router";

/** A thin bar at the top while the next page loads. CSS delays it by 120 ms, so that fast pages show none. */
export function ProgressBar() {
  const busy = useNavigation().state !== "idle";
  if (!busy) return null;
  return <div aria-hidden="true" className="navigation-bar" />;
}
