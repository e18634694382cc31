import HealthScreen, {
  clientLoader as healthLoader,
  meta as healthMeta,
} from "#features/health/ui/admin/health-screen.tsx";
import { fetchRules } from "#features/reporting/reporting.api.ts";
import { reportingMessages } from "#features/reporting/reporting.contract.ts";
import { RulesSection } from "#features/reporting/ui/admin/rules-section.tsx";
import { load, type PageProps } from "#kit/admin/screen-route.tsx";

export const meta = healthMeta;

/** Not awaited, because the check of the rules reads many pages. */
export const clientLoader = () => ({ ...healthLoader(), rules: load(fetchRules, reportingMessages.rulesFailed) });

export default function HealthPage({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <>
      <HealthScreen loaderData={loaderData} />
      <RulesSection promise={loaderData.rules} />
    </>
  );
}
