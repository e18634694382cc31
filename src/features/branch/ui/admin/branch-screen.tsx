import { clsx } from "clsx/lite";
import { History } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Api } from "#api-client/api.ts";
import { branchLabels as labels } from "#features/branch/branch.admin.labels.ts";
import {
  type Branch,
  type BranchUpdate,
  branchMessages,
  fetchBranch,
  LogoBackground,
  putLogo,
  removeLogo,
  undoBranchSave,
  updateBranch,
} from "#features/branch/branch.contract.ts";
import type { BranchColors } from "#features/branch/branch.rules.ts";
import { colorStyles } from "#features/branch/colors/palette.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { AdminHeading } from "#kit/admin/screen-parts.tsx";
import { type Loaded, LoadedContent, load, useLoaded } from "#kit/admin/screen-route.tsx";
import { changeTimeZone } from "#kit/admin/session.ts";
import { useRevalidate, useWrite } from "#kit/admin/use-write.ts";
import { VersionsDialog } from "#kit/admin/versions-dialog.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Card } from "#kit/page/card.tsx";
import { BranchForm, branchTabs } from "./branch-form.tsx";
import { LogoForm } from "./logo-forms.tsx";
import { useZoneQuestion } from "./time-zone.tsx";

export const loadBranch = () => load(fetchBranch, branchMessages.loadFailed);

interface BranchScreenProps {
  loaded: Promise<Loaded<Branch>>;
  countUpcoming: () => Promise<number>;
  /** Shows a changed branch in the rest of the admin area. */
  onChange: (branch: Branch) => void;
  /** Shown next to the heading. */
  actions: ReactNode;
  /** Settings of other features, below the branch's own. */
  children: ReactNode;
}

let sheet: CSSStyleSheet | undefined;

/** Applies saved colors. The page's head still has the old ones. */
function showColors(colors: BranchColors) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(colorStyles(colors));
}

/** Returns the write actions of the branch, each with an undo. Updates the admin area after each change. */
function useBranchWrites(present: Branch | undefined, onChange: (branch: Branch) => void) {
  const write = useWrite();
  const revalidate = useRevalidate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored data changes only with its version
  useEffect(() => {
    if (!present) return;
    onChange(present);
    showColors(present);
    changeTimeZone(present.timeZone);
  }, [present?.version]);

  const undo = async (version: number) => {
    // Undo can also be pressed after the user has left the screen.
    changeTimeZone((await undoBranchSave(adminApi, version)).timeZone);
    await revalidate();
  };
  const writing = (run: (api: Api) => Promise<Branch>, message: string) =>
    write(run, ({ name, version }) => ({ message, item: name, view: "/", undo: () => undo(version) }));
  return {
    save: (fields: BranchUpdate, version: number) =>
      writing((api) => updateBranch(api, fields, version), branchMessages.saved),
    async putLogo(background: LogoBackground, image: File, onProgress: (sent: number) => void) {
      await writing((api) => putLogo(api, background, image, onProgress), branchMessages.logoSaved);
    },
    async removeLogo(background: LogoBackground) {
      await writing((api) => removeLogo(api, background), branchMessages.logoRemoved);
    },
  };
}

interface BranchVersionsProps extends Pick<BranchScreenProps, "countUpcoming"> {
  /** The saved time zone. */
  saved: string | undefined;
  onClose: () => void;
}

/** Shows the version history. Asks before it restores a version with another time zone. */
function BranchVersions({ saved = "", countUpcoming, onClose }: BranchVersionsProps) {
  const { ask, question } = useZoneQuestion({ saved, countUpcoming });
  return (
    <VersionsDialog
      path=""
      item={{ _id: "branch" }}
      title={labels.versionsOf}
      question={{ ask: (item) => ask((item as Branch).timeZone), shown: question }}
      onClose={onClose}
    />
  );
}

export function BranchScreen({ loaded, countUpcoming, onChange, actions, children }: BranchScreenProps) {
  const branch = useLoaded(loaded);
  const { save, putLogo, removeLogo } = useBranchWrites(branch?.data ?? undefined, onChange);
  const [versionsShown, setVersionsShown] = useState(false);
  const tabInUrl = new URLSearchParams(useLocation().search).get("tab");
  const [tab, setTab] = useState(branchTabs.find((value) => value === tabInUrl) ?? "identity");
  return (
    <>
      <AdminHeading
        title={labels.title}
        isNarrow
        description={labels.description}
        actions={
          <>
            {actions}
            <Button variant="secondary" onClick={() => setVersionsShown(true)}>
              <History aria-hidden="true" />
              {labels.versionHistory}
            </Button>
          </>
        }
      />
      <LoadedContent loaded={branch} waiting={<SpinnerBlock label={labels.loading} className="min-h-96" />}>
        {(stored) => (
          <div className="flex max-w-4xl flex-col gap-6">
            {/* A card clips, which would keep the button from sticking to the window. */}
            <Card padding="none" className="overflow-visible! p-4 sm:p-6">
              <BranchForm branch={stored} tab={tab} onTab={setTab} onSave={save} countUpcoming={countUpcoming} />
            </Card>
            <Card padding="none" className={clsx("p-4 sm:p-6", tab !== "look" && "hidden")}>
              <h2 className="mb-4 text-xl">{labels.logos}</h2>
              <div className="grid gap-8 sm:grid-cols-2">
                {LogoBackground.options.map((background) => (
                  <LogoForm
                    key={background}
                    background={background}
                    logo={background === "dark" ? stored.logoDark : stored.logo}
                    onSave={(image, onProgress) => putLogo(background, image, onProgress)}
                    onRemove={() => removeLogo(background)}
                  />
                ))}
              </div>
            </Card>
            {tab === "identity" && children}
          </div>
        )}
      </LoadedContent>
      {versionsShown && (
        <BranchVersions
          saved={branch?.data?.timeZone}
          countUpcoming={countUpcoming}
          onClose={() => setVersionsShown(false)}
        />
      )}
    </>
  );
}
