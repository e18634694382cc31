import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { ApiError } from "#api-client/api.ts";
import { heroLabels } from "#features/hero/hero.admin.labels.ts";
import {
  fetchHeroSettings,
  type HeroSettings,
  type HeroSettingsDraft,
  HeroSettingsInput,
  heroMessages,
  SUCCESS_MESSAGE_MS,
  updateHeroSettings,
} from "#features/hero/hero.contract.ts";
import { DEFAULT_POSTER, DEFAULT_VIDEO, videoSource } from "#features/hero/hero.rules.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { AdminHeading } from "#kit/admin/screen-parts.tsx";
import { LoadedContent, load, type PageProps, useLoaded } from "#kit/admin/screen-route.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { RadioField } from "#kit/form/choice-fields.tsx";
import { TextField } from "#kit/form/field.tsx";
import { FormBody, LeaveQuestion } from "#kit/form/form-body.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { Card } from "#kit/page/card.tsx";
import { safeUrl } from "#shared/links.ts";

const screenLabels = heroLabels.heroSettingsScreen;

export const meta = adminMeta(screenLabels.heroSectionSettings);

/** Not awaited, so that the screen can show that it loads. */
export const clientLoader = () => ({ settings: load(fetchHeroSettings, screenLabels.failedToFetchSettings) });

const save = (draft: HeroSettingsDraft, version: number) => updateHeroSettings(adminApi, draft, version);

export default function HeroSettingsPage({ loaderData }: PageProps<typeof clientLoader>) {
  const settings = useLoaded(loaderData.settings);
  return (
    <>
      <AdminHeading title={screenLabels.heroSectionSettings} description={screenLabels.description} />
      <Card padding="none" className="max-w-4xl p-4 sm:p-6">
        <LoadedContent
          loaded={settings}
          waiting={<SpinnerBlock label={screenLabels.loadingSettings} className="min-h-96" />}
        >
          {(stored) => (
            <HeroSettingsForm settings={stored} onSave={save} onReload={() => fetchHeroSettings(adminApi)} />
          )}
        </LoadedContent>
      </Card>
    </>
  );
}

const labels = heroLabels.form;

interface HeroSettingsFormProps {
  /** The stored settings; the defaults as version 0 until some are saved. */
  settings: HeroSettings;
  /** Saves the form, which started from `version`. Throws with a message for the user. */
  onSave: (draft: HeroSettingsDraft, version: number) => Promise<HeroSettings>;
  /** Returns the settings that are stored now. Throws with a message for the user. */
  onReload: () => Promise<HeroSettings>;
}

const modes = [
  { value: "video", label: labels.video },
  { value: "carousel", label: labels.imageCarousel },
];

const fieldsOf = ({ displayMode, videoUrl }: HeroSettings): HeroSettingsDraft => ({
  displayMode,
  videoUrl: videoUrl || DEFAULT_VIDEO,
});

/** In carousel mode the URL field is hidden, so an invalid URL in it must not stop the save: the stored one stays. */
function draftOf(fields: HeroSettingsDraft, stored: HeroSettings): HeroSettingsDraft {
  const unusable = fields.displayMode === "carousel" && !HeroSettingsInput.safeParse(fields).success;
  return unusable ? { ...fields, videoUrl: fieldsOf(stored).videoUrl } : fields;
}

const otherFields = (stored: HeroSettings) =>
  z
    .custom<HeroSettingsDraft>()
    .transform((fields): z.input<typeof HeroSettingsInput> => draftOf(fields, stored))
    .pipe(HeroSettingsInput);

const isOutdated = (error: unknown) => error instanceof ApiError && error.code === "stale";

/** Returns a flag that turns itself off after `ms`. */
function useShortly(ms: number) {
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setOn(false), ms);
    return () => clearTimeout(timer);
  }, [on, ms]);
  return [on, setOn] as const;
}

function HeroSettingsForm({ settings, onSave, onReload }: HeroSettingsFormProps) {
  // The settings that filled this form, even if the page has loaded newer ones: they reveal changes by others.
  const [stored, setStored] = useState(settings);
  const [justSaved, setJustSaved] = useShortly(SUCCESS_MESSAGE_MS);
  const { form, field, submission } = useSaveForm({
    fields: otherFields(stored),
    defaultValues: fieldsOf(stored),
    version: stored.version,
    draftKey: "hero",
    messages: { failed: heroMessages.updateFailed },
    async save(fields) {
      try {
        const saved = await onSave(draftOf(fields, stored), stored.version);
        setStored(saved);
        form.reset(fieldsOf(saved));
        setJustSaved(true);
      } catch (error) {
        // The form keeps their other changes, and offers both versions where both changed the same field.
        if (isOutdated(error)) setStored(await onReload().catch(() => stored));
        throw error;
      }
    },
  });
  const { displayMode, videoUrl } = form.watch();

  function submit(event: FormEvent<HTMLFormElement>) {
    setJustSaved(false);
    submission.onSubmit(event);
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-6">
      {stored.version === 0 && <Alert tone="info">{heroMessages.notFound}</Alert>}
      <FormBody submission={submission}>
        {justSaved && <Alert tone="success">{heroMessages.updated}</Alert>}
        <RadioField
          label={labels.displayMode}
          options={modes}
          help={
            displayMode === "carousel" && (
              <>
                {labels.displayModeHelp} <Link to="/admin/banners">{labels.editBanners}</Link>
              </>
            )
          }
          {...field("displayMode")}
        />
        {displayMode === "video" && (
          <>
            <TextField
              label={labels.videoUrl}
              type="url"
              inputMode="url"
              required
              placeholder={labels.videoUrlPlaceholder}
              help={labels.videoUrlHelp}
              {...field("videoUrl")}
            />
            <div>
              <p className="mb-1.5 font-semibold text-sm">{labels.preview}</p>
              <VideoPreview address={videoUrl} />
            </div>
          </>
        )}
      </FormBody>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={submission.pending} pendingLabel={labels.saving}>
          {labels.saveSettings}
        </Button>
        {displayMode === "video" && videoUrl !== DEFAULT_VIDEO && (
          <Button
            variant="quiet"
            disabled={submission.pending}
            onClick={() => form.setValue("videoUrl", DEFAULT_VIDEO, { shouldDirty: true, shouldValidate: true })}
          >
            {labels.useTheDefaultVideo}
          </Button>
        )}
      </div>
      {submission.changed && <LeaveQuestion />}
    </form>
  );
}

const previewLabels = heroLabels.videoPreview;

/** Pause in typing before the URL is loaded. */
const TYPING_PAUSE_MS = 400;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const box = "aspect-video w-full max-w-md rounded-card border border-line bg-navy";

function Note({ children }: { children: string }) {
  return (
    <p className="flex aspect-video w-full max-w-md items-center justify-center rounded-card border border-field border-dashed bg-wash p-6 text-center text-muted text-sm">
      {children}
    </p>
  );
}

function FilePreview({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    const noteStopped = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (url.startsWith(blockedURI)) setStopped(true);
    };
    document.addEventListener("securitypolicyviolation", noteStopped);
    return () => document.removeEventListener("securitypolicyviolation", noteStopped);
  }, [url]);
  if (stopped) return <Note>{previewLabels.blockedByPolicy}</Note>;
  if (failed) return <Note>{previewLabels.cannotPlay}</Note>;
  return (
    <video
      src={url}
      poster={url === DEFAULT_VIDEO ? DEFAULT_POSTER : undefined}
      controls
      muted
      loop
      playsInline
      preload="metadata"
      aria-label={previewLabels.videoPreview}
      onError={() => setFailed(true)}
      className={`${box} object-cover`}
    />
  );
}

/** Previews the video of a URL while it is typed. */
function VideoPreview({ address }: { address: string }) {
  const settled = useSettled(address).trim();
  if (settled !== DEFAULT_VIDEO && safeUrl(settled) === null) return <Note>{previewLabels.incompleteUrl}</Note>;
  const source = videoSource(settled);
  if (source.kind === "youtube")
    return (
      <iframe
        key={source.embedUrl}
        src={source.embedUrl}
        title={previewLabels.videoPreview}
        allow="encrypted-media; picture-in-picture"
        allowFullScreen
        className={box}
      />
    );
  if (source.url === DEFAULT_VIDEO && settled !== DEFAULT_VIDEO) return <Note>{previewLabels.notSingleVideo}</Note>;
  return <FilePreview key={source.url} url={source.url} />;
}
