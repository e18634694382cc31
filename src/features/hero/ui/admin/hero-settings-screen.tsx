import { heroLabels } from "#features/hero/hero.admin.labels.ts";
import { fetchHeroSettings, type HeroSettingsDraft, updateHeroSettings } from "#features/hero/hero.api.ts";
import { HeroSettingsForm } from "#features/hero/ui/admin/hero-settings-form.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { load, type PageProps, useLoaded } from "#kit/admin/load.ts";
import { LoadedContent } from "#kit/admin/loaded-content.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Card } from "#kit/page/card.tsx";
import { AdminHeading } from "#kit/page/section.tsx";

const labels = heroLabels.heroSettingsScreen;

export const meta = adminMeta(labels.heroSectionSettings);

/** Not awaited, so that the screen can show that it loads. */
export const clientLoader = () => ({ settings: load(fetchHeroSettings, labels.failedToFetchSettings) });

const save = (draft: HeroSettingsDraft, version: number) => updateHeroSettings(adminApi, draft, version);

export default function HeroSettingsPage({ loaderData }: PageProps<typeof clientLoader>) {
  const settings = useLoaded(loaderData.settings);
  return (
    <>
      <AdminHeading title={labels.heroSectionSettings} description={labels.description} />
      <Card padding="none" className="max-w-3xl p-4 sm:p-6">
        <LoadedContent loaded={settings} waiting={<SpinnerBlock label={labels.loadingSettings} className="min-h-96" />}>
          {(stored) => (
            <HeroSettingsForm settings={stored} onSave={save} onReload={() => fetchHeroSettings(adminApi)} />
          )}
        </LoadedContent>
      </Card>
    </>
  );
}
