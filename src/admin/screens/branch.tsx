import { History } from "lucide-react";
import { useEffect, useState } from "react";
import { tellBranch } from "#admin/branch.ts";
import type { Api } from "#api-client/api.ts";
import { fetchBranch, putLogo, removeLogo, restoreBranch, updateBranch } from "#features/branch/branch.api.ts";
import { type Branch, type BranchUpdate, branchMessages, LogoBackground } from "#features/branch/branch.contract.ts";
import { BranchForm } from "#features/branch/ui/admin/branch-form.tsx";
import { LogoForm } from "#features/branch/ui/admin/logo-form.tsx";
import { LogoWordsForm } from "#features/branch/ui/admin/logo-words-form.tsx";
import { showColors } from "#features/branch/ui/admin/show-colors.ts";
import { useZoneQuestion } from "#features/branch/ui/admin/use-zone-question.tsx";
import { fetchEvents } from "#features/events/events.api.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { VersionsDialog } from "#kit/admin/lifecycle/versions-dialog.tsx";
import { load, type PageProps } from "#kit/admin/load.ts";
import { LoadedContent } from "#kit/admin/loaded-content.tsx";
import { NewYearLink } from "#kit/admin/new-year-link.tsx";
import { useRevalidate } from "#kit/admin/revalidation.ts";
import { zoneSaid } from "#kit/admin/session.ts";
import { useLoaded } from "#kit/admin/use-loaded.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Card } from "#kit/page/card.tsx";
import { AdminHeading } from "#kit/page/section.tsx";

export const meta = adminMeta("Branch");

/** Not awaited, so that the screen can show a spinner. */
export const clientLoader = () => ({ branch: load(fetchBranch, branchMessages.loadFailed) });

const countUpcoming = async () => (await fetchEvents(adminApi, { status: "upcoming", limit: 1 })).total;

/** Returns the write actions of the branch, each with an undo. Updates the name, colors and time zone in the admin layout. */
function useBranchWrites(present: Branch | undefined) {
  const write = useWrite();
  const revalidate = useRevalidate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored data changes only with its version
  useEffect(() => {
    if (!present) return;
    tellBranch(present);
    showColors(present);
    zoneSaid(present.timeZone);
  }, [present?.version]);

  const undo = async (version: number) => {
    // Undo can also be pressed after the user has left the screen.
    zoneSaid((await restoreBranch(adminApi, version)).timeZone);
    await revalidate();
  };
  const writing = (run: (api: Api) => Promise<Branch>, message: string) =>
    write(run, ({ name, version }) => ({ message, item: name, view: "/", undo: () => undo(version - 1) }));
  return {
    save: (fields: BranchUpdate, version: number) =>
      writing((api) => updateBranch(api, fields, version), branchMessages.saved),
    async putLogo(ground: LogoBackground, image: File, onProgress: (sent: number) => void) {
      await writing((api) => putLogo(api, ground, image, onProgress), branchMessages.logoSaved);
    },
    async removeLogo(ground: LogoBackground) {
      await writing((api) => removeLogo(api, ground), branchMessages.logoRemoved);
    },
  };
}

/** Shows the version history. Asks before it restores a version with another time zone. */
function BranchVersions({ saved = "", onClose }: { saved: string | undefined; onClose: () => void }) {
  const { ask, question } = useZoneQuestion({ saved, countUpcoming });
  return (
    <VersionsDialog
      path=""
      item={{ _id: "branch" }}
      title="the branch"
      question={{ ask: (item) => ask((item as Branch).timeZone), shown: question }}
      onClose={onClose}
    />
  );
}

export default function BranchPage({ loaderData }: PageProps<typeof clientLoader>) {
  const branch = useLoaded(loaderData.branch);
  const { save, putLogo, removeLogo } = useBranchWrites(branch?.data ?? undefined);
  const [versionsShown, setVersionsShown] = useState(false);
  return (
    <>
      <AdminHeading
        title="Branch"
        description="Name, contact, links, colours and logos of your branch."
        actions={
          <>
            <NewYearLink />
            <Button variant="secondary" onClick={() => setVersionsShown(true)}>
              <History aria-hidden="true" />
              Version history
            </Button>
          </>
        }
      />
      <LoadedContent loaded={branch} waiting={<SpinnerBlock label="Loading settings" className="min-h-96" />}>
        {(stored) => (
          <div className="flex max-w-3xl flex-col gap-6">
            <Card padding="none" className="p-4 sm:p-6">
              <BranchForm branch={stored} onSave={save} countUpcoming={countUpcoming} />
            </Card>
            <Card padding="none" className="p-4 sm:p-6">
              <h2 className="mb-4 text-xl">Logos</h2>
              <div className="grid gap-8 sm:grid-cols-2">
                {LogoBackground.options.map((ground) => (
                  <LogoForm
                    key={ground}
                    ground={ground}
                    logo={ground === "dark" ? stored.logoDark : stored.logo}
                    onSave={(image, onProgress) => putLogo(ground, image, onProgress)}
                    onRemove={() => removeLogo(ground)}
                  />
                ))}
              </div>
              <LogoWordsForm branch={stored} onSave={save} />
            </Card>
          </div>
        )}
      </LoadedContent>
      {versionsShown && <BranchVersions saved={branch?.data?.timeZone} onClose={() => setVersionsShown(false)} />}
    </>
  );
}
