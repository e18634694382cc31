import { fetchBranch, updateBranch } from "#features/branch/branch.calls.ts";
import { type BranchFields, branchMessages } from "#features/branch/branch.contract.ts";
import { BranchForm } from "#features/branch/ui/admin/branch-form.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { Card } from "#kit/page/card.tsx";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { tellBranch } from "#web/admin/branch.ts";
import { load } from "#web/admin/load.ts";
import { LoadedContent } from "#web/admin/loaded-content.tsx";
import { NewYearLink } from "#web/admin/new-year-link.tsx";
import { useLoaded } from "#web/admin/use-loaded.ts";
import { useWrite } from "#web/admin/use-write.ts";
import type { Route } from "./+types/branch";

export const meta = adminMeta("Branch");

/** Not awaited: the screen says that it loads. */
export const clientLoader = () => ({ branch: load(fetchBranch, branchMessages.loadFailed) });

export default function BranchPage({ loaderData }: Route.ComponentProps) {
  const branch = useLoaded(loaderData.branch);
  const write = useWrite();
  const save = (fields: BranchFields, version: number) =>
    write(
      async (api) => {
        const saved = await updateBranch(api, fields, version);
        tellBranch(saved);
        return saved;
      },
      ({ name }) => ({ message: branchMessages.saved, thing: name, view: "/" }),
    );
  return (
    <>
      <AdminHeading
        title="Branch"
        description="Who you are, as every page of the site says it."
        actions={<NewYearLink />}
      />
      <Card padding="none" className="max-w-3xl p-4 sm:p-6">
        <LoadedContent loaded={branch} waiting={<SpinnerBlock label="Loading settings" className="min-h-96" />}>
          {(stored) => <BranchForm branch={stored} onSave={save} />}
        </LoadedContent>
      </Card>
    </>
  );
}
