import { Suspense, use } from "react";
import { ApiError } from "#api-client/api.ts";
import { fetchHeroSettings, type HeroSettingsDraft, updateHeroSettings } from "#features/hero/hero.calls.ts";
import type { HeroSettings } from "#features/hero/hero.contract.ts";
import { HeroSettingsForm } from "#features/hero/ui/admin/hero-settings-form.tsx";
import { failureOf } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { Card } from "#kit/page/card.tsx";
import { adminApi } from "#web/admin-api.ts";
import { adminMeta } from "#web/page-meta.ts";
import type { Route } from "./+types/hero-settings";
import { ListFailure } from "./list-failure.tsx";

export const meta = () => adminMeta("Hero Section Settings");

const loadFailed = "Failed to fetch settings";

/** Null until settings have been saved. */
const findSettings = (): Promise<HeroSettings | null> =>
  fetchHeroSettings(adminApi).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

/** A failure is not taken for "there are none": saving over what could not be seen would undo others' work. */
async function loadSettings() {
  try {
    return { settings: await findSettings(), failure: null };
  } catch (error) {
    console.error(loadFailed, error);
    return { settings: null, failure: failureOf(loadFailed, error) };
  }
}

export const clientLoader = () => ({ loaded: loadSettings() });

const save = (draft: HeroSettingsDraft, version: number) => updateHeroSettings(adminApi, draft, version);

function Settings({ loaded }: Route.ComponentProps["loaderData"]) {
  const { settings, failure } = use(loaded);
  if (failure) return <ListFailure failure={failure} />;
  return <HeroSettingsForm settings={settings} onSave={save} onReload={findSettings} />;
}

export default function HeroSettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading title="Hero Section Settings" description="The first thing visitors see on the home page." />
      <Card padding="none" className="max-w-3xl p-4 sm:p-6">
        <Suspense fallback={<SpinnerBlock label="Loading settings" className="min-h-96" />}>
          <Settings {...loaderData} />
        </Suspense>
      </Card>
    </>
  );
}
