import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
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
import { FormBody } from "#kit/form/form-body.tsx";
import { LeaveQuestion } from "#kit/form/leave-question.tsx";
import { RadioField } from "#kit/form/radio-field.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
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

/** What is saved: an address that cannot be seen, and is no good, does not stand in the carousel's way. */
function draftOf(fields: HeroSettingsDraft, stored: HeroSettings | null): HeroSettingsDraft {
  const unusable = fields.displayMode === "carousel" && !HeroSettingsInput.safeParse(fields).success;
  return unusable ? { ...fields, videoUrl: fieldsOf(stored).videoUrl } : fields;
}

const fieldsBeside = (stored: HeroSettings | null) =>
  z
    .custom<HeroSettingsDraft>()
    .transform((fields): z.input<typeof HeroSettingsInput> => draftOf(fields, stored))
    .pipe(HeroSettingsInput);

const isOutdated = (error: unknown) => error instanceof ApiError && error.code === "stale";

/** True for a while after it has been set. */
function useShortly(ms: number) {
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setOn(false), ms);
    return () => clearTimeout(timer);
  }, [on, ms]);
  return [on, setOn] as const;
}

export function HeroSettingsForm({ settings, onSave, onReload }: HeroSettingsFormProps) {
  // What was stored when this form was filled, whatever the page has loaded since: others' changes are found by it.
  const [stored, setStored] = useState(settings);
  const [justSaved, setJustSaved] = useShortly(SUCCESS_MESSAGE_MS);
  const { form, field, submission } = useSaveForm({
    fields: fieldsBeside(stored),
    defaultValues: fieldsOf(stored),
    version: stored?.version ?? 0,
    keptAs: "hero",
    messages: { failed: heroMessages.updateFailed },
    async save(fields) {
      try {
        const saved = await onSave(draftOf(fields, stored), stored?.version ?? 0);
        setStored(saved);
        form.reset(fieldsOf(saved));
        setJustSaved(true);
      } catch (error) {
        // What the form has taken from theirs stays in it, and where both changed the same it offers both.
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
      {stored === null && <Alert>{heroMessages.notFound}</Alert>}
      <FormBody submission={submission}>
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
          {...field("displayMode")}
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
              {...field("videoUrl")}
            />
            <div>
              <p className="mb-1.5 font-semibold text-sm">Preview</p>
              <VideoPreview address={videoUrl} />
            </div>
          </>
        )}
      </FormBody>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={submission.pending} pendingLabel="Saving...">
          Save Settings
        </Button>
        {displayMode === "video" && videoUrl !== DEFAULT_VIDEO && (
          <Button
            variant="quiet"
            disabled={submission.pending}
            onClick={() => form.setValue("videoUrl", DEFAULT_VIDEO, { shouldDirty: true, shouldValidate: true })}
          >
            Use the default video
          </Button>
        )}
      </div>
      {submission.changed && <LeaveQuestion />}
    </form>
  );
}
