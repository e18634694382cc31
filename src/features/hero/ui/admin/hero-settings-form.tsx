import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { Link } from "react-router";
import { ApiError } from "#api-client/api.ts";
import type { HeroSettingsDraft } from "#features/hero/hero.calls.ts";
import {
  type HeroSettings,
  HeroSettingsInput,
  heroMessages,
  SUCCESS_MESSAGE_MS,
} from "#features/hero/hero.contract.ts";
import { DEFAULT_VIDEO } from "#features/hero/hero.rules.ts";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { type Failure, FailureAlert, failureOf } from "#kit/feedback/failure.tsx";
import { formErrors } from "#kit/form/form-errors.ts";
import { LeaveQuestion } from "#kit/form/leave-question.tsx";
import { RadioField } from "#kit/form/radio-field.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { VideoPreview } from "./video-preview.tsx";

interface HeroSettingsFormProps {
  /** What is stored; null until something has been. */
  settings: HeroSettings | null;
  /** Saves what the form started from `version` (0: from nothing). Throws with words for a person. */
  onSave: (draft: HeroSettingsDraft, version: number) => Promise<HeroSettings>;
  /** What is stored now. Throws with words for a person. */
  onReload: () => Promise<HeroSettings | null>;
}

const modes = [
  { value: "video", label: "Video" },
  { value: "carousel", label: "Image Carousel" },
];

const fieldsOf = (settings: HeroSettings | null): HeroSettingsDraft => ({
  displayMode: settings?.displayMode ?? "video",
  videoUrl: settings?.videoUrl || DEFAULT_VIDEO,
});

const contract = zodResolver(HeroSettingsInput, undefined, { raw: true }) as Resolver<HeroSettingsDraft>;

/** What is saved: an address that cannot be seen, and is no good, does not stand in the carousel's way. */
function draftOf(fields: HeroSettingsDraft, stored: HeroSettings | null): HeroSettingsDraft {
  const unusable = fields.displayMode === "carousel" && !HeroSettingsInput.safeParse(fields).success;
  return unusable ? { ...fields, videoUrl: fieldsOf(stored).videoUrl } : fields;
}

export function HeroSettingsForm({ settings, onSave, onReload }: HeroSettingsFormProps) {
  // What was stored when this form was filled, whatever the page has loaded since: others' changes are found by it.
  const [stored, setStored] = useState(settings);
  const form = useForm<HeroSettingsDraft>({
    defaultValues: fieldsOf(settings),
    resolver: (fields, context, options) => contract(draftOf(fields, stored), context, options),
  });
  const [failure, setFailure] = useState<{ shown: Failure; stale: boolean } | null>(null);
  const [justSaved, setJustSaved] = useState(false);
  const { errors, isDirty, isSubmitting } = form.formState;
  const { displayMode, videoUrl } = form.watch();

  useEffect(() => {
    if (!justSaved) return;
    const timer = setTimeout(() => setJustSaved(false), SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [justSaved]);

  function start() {
    setFailure(null);
    setJustSaved(false);
  }

  function fail(error: unknown, stale: boolean) {
    console.error(heroMessages.updateFailed, error);
    setFailure({ shown: failureOf(heroMessages.updateFailed, error), stale });
  }

  const save = form.handleSubmit(async () => {
    start();
    try {
      const saved = await onSave(draftOf(form.getValues(), stored), stored?.version ?? 0);
      setStored(saved);
      form.reset(fieldsOf(saved));
      setJustSaved(true);
    } catch (error) {
      fail(error, error instanceof ApiError && error.code === "stale");
    }
  }, start);

  async function loadTheirs() {
    try {
      const present = await onReload();
      setStored(present);
      form.reset(fieldsOf(present));
      setFailure(null);
    } catch (error) {
      fail(error, true);
    }
  }

  const shown = formErrors(errors, "");
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-6">
      {stored === null && <Alert>{heroMessages.notFound}</Alert>}
      {failure ? (
        <FailureAlert
          failure={failure.shown}
          action={
            failure.stale && (
              <Button variant="secondary" size="small" onClick={() => void loadTheirs()}>
                Load their version
              </Button>
            )
          }
        />
      ) : (
        shown.banner && <Alert>{shown.banner}</Alert>
      )}
      {justSaved && <Alert tone="success">{heroMessages.updated}</Alert>}
      <RadioField
        label="Display Mode"
        options={modes}
        help={
          displayMode === "carousel" && (
            <>
              The pictures are those of the Banners screen. <Link to="/admin/banners">Choose them</Link>
            </>
          )
        }
        {...form.register("displayMode")}
      />
      {displayMode === "video" && (
        <>
          <TextField
            label="Video URL"
            type="url"
            inputMode="url"
            required
            placeholder="Cloudinary or YouTube URL"
            help="A video file, or the page of a video on YouTube. It plays without sound until a visitor asks for it."
            error={shown.field("videoUrl")}
            {...form.register("videoUrl")}
          />
          <div>
            <p className="mb-1.5 font-semibold text-sm">Preview</p>
            <VideoPreview address={videoUrl} />
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSubmitting} pendingLabel="Saving...">
          Save Settings
        </Button>
        {displayMode === "video" && videoUrl !== DEFAULT_VIDEO && (
          <Button
            variant="quiet"
            disabled={isSubmitting}
            onClick={() => form.setValue("videoUrl", DEFAULT_VIDEO, { shouldDirty: true, shouldValidate: true })}
          >
            Use the default video
          </Button>
        )}
      </div>
      {isDirty && <LeaveQuestion />}
    </form>
  );
}
