import { CircleCheck, X } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { Sending } from "#api-client/api.ts";
import { galleryLabels } from "#features/gallery/gallery.admin.labels.ts";
import type { GalleryItemDraft } from "#features/gallery/gallery.api.ts";
import { galleryMessages } from "#features/gallery/gallery.contract.ts";
import { AlbumNoticeOf } from "#features/gallery/ui/admin/album-notes.tsx";
import { GalleryFields, GalleryFormFields } from "#features/gallery/ui/admin/edit-image-dialog.tsx";
import { Button, IconButton } from "#kit/action/button.tsx";
import { NO_DATE_YET } from "#kit/admin/admin.labels.ts";
import type { EventChoices } from "#kit/admin/event-choices.ts";
import { controlClasses } from "#kit/form/field.tsx";
import { FileDrop, picturesIn } from "#kit/form/file-drop.tsx";
import { FormBody, SubmissionProgress, useUnsavedChanges } from "#kit/form/form-body.tsx";
import { SAVE_AS_DRAFT, SecondaryButtons } from "#kit/form/form-dialog.tsx";
import { FilePreview } from "#kit/form/picture-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { Dialog } from "#kit/overlay/dialog.tsx";
import type { PublishingValues } from "#kit/publishing/publishing-fields.tsx";
import { formatDay } from "#shared/dates.ts";
import type { PublishingResponse } from "#shared/publishing.ts";
import {
  type ChosenPicture,
  duplicateOf,
  type FindKnown,
  progressOf,
  useManyPictures,
  useSending,
} from "./use-many-pictures.ts";

const rowLabels = galleryLabels.pictureRow;

interface PictureRowProps {
  picture: ChosenPicture;
  all: readonly ChosenPicture[];
  /** The error of the file, and its notes. */
  problem: string | null;
  note: string;
  /** The common title, which the picture's own title replaces. */
  title: string;
  disabled: boolean;
  onChange: (changed: Pick<Partial<ChosenPicture>, "title" | "anyway">) => void;
  onRemove: () => void;
  onUnreadable: (file: File) => void;
}

/** Describes the state of a picture in a few words. */
function RowStatus({ picture, all, problem, note }: Pick<PictureRowProps, "picture" | "all" | "problem" | "note">) {
  const { state, sent, failure, known } = picture;
  const twin = duplicateOf(picture, all);
  if (state === "sent")
    return (
      <span className="inline-flex items-center gap-1 text-success">
        <CircleCheck aria-hidden="true" className="size-4" />
        {rowLabels.added}
      </span>
    );
  if (state === "sending") return <span className="text-muted">{Math.round(sent * 100)}%</span>;
  if (twin) return <span className="text-muted">{rowLabels.sameAs(twin.file.name)}</span>;
  if (known) return <span className="text-muted">{rowLabels.alreadyStored(known.title, formatDay(known.date))}</span>;
  const wrong = failure ?? problem;
  if (wrong) return <span className="font-semibold text-danger">{wrong}</span>;
  return <span className="text-muted">{note}</span>;
}

/** One of the chosen pictures: preview, own title and state. */
function PictureRow({
  picture,
  all,
  problem,
  note,
  title,
  disabled,
  onChange,
  onRemove,
  onUnreadable,
}: PictureRowProps) {
  const { file, state, known, anyway } = picture;
  const settled = disabled || state === "sent";
  return (
    <li className="flex items-start gap-3 rounded-lg border border-line bg-paper p-2">
      <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-md bg-wash text-muted">
        <FilePreview file={file} onUnreadable={onUnreadable} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
        <span className="line-clamp-2 break-all font-semibold">{file.name}</span>
        {all.length > 1 && (
          <input
            dir="auto"
            aria-label={rowLabels.nameOf(file.name)}
            placeholder={title || galleryLabels.galleryFields.title}
            maxLength={200}
            value={picture.title}
            disabled={settled}
            onChange={(event) => onChange({ title: event.target.value })}
            className={controlClasses(undefined, "h-11")}
          />
        )}
        <span className="tabular-nums">
          <RowStatus {...{ picture, all, problem, note }} />
        </span>
        {known && !duplicateOf(picture, all) && state !== "sent" && (
          <label className="inline-flex min-h-11 items-center gap-2 font-semibold">
            <input
              type="checkbox"
              checked={anyway}
              disabled={settled}
              onChange={(event) => onChange({ anyway: event.target.checked })}
              className="size-4 accent-brand"
            />
            {rowLabels.addAnyway}
          </label>
        )}
      </span>
      {state !== "sent" && (
        <IconButton
          tone="danger"
          label={rowLabels.remove(file.name)}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
          disabled={disabled}
          data-fault={problem ? "" : undefined}
        />
      )}
    </li>
  );
}

const labels = galleryLabels.addImagesDialog;

/** An event whose album gets the images. */
export interface AlbumEvent {
  _id: string;
  title: string;
  date: string;
}

interface AddImagesDialogProps {
  /** The chosen event. */
  album?: AlbumEvent | undefined;
  events: EventChoices;
  findKnown: FindKnown;
  /** Saves one image. Throws with a message for the user. */
  onSend: (draft: GalleryItemDraft, onProgress: Sending) => Promise<PublishingResponse>;
  /** Called when some images were saved. `all`: none is left. `saved`: when visitors see them */
  onSent: (sent: { count: number; all: boolean; title: string; saved: PublishingResponse }) => Promise<void>;
  onClose: () => void;
}

/** Adds one or many images with one title, event and date. Each may have its own title. */
export function AddImagesDialog({ album, events, findKnown, onSend, onSent, onClose }: AddImagesDialogProps) {
  const formId = useId();
  const storedId = useId();
  const [batch] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join("-"));
  const many = useManyPictures(findKnown);
  const sending = useSending(many);
  const failed = many.all.filter(({ state }) => state === "failed").length;
  // A retry keeps the choice between draft and published.
  const [isDraftSent, setDraftSent] = useState(false);
  const isDraftLeft = failed > 0 && isDraftSent;
  const { form, field, files, submission } = useSaveForm({
    fields: GalleryFields,
    defaultValues: { title: album?.title ?? "", date: album?.date ?? "", event: album?._id ?? "" },
    publishes: "new",
    draftKey: "image new",
    isDraftFirst: isDraftLeft,
    attachment: many.attachment,
    messages: { required: galleryMessages.required, failed: galleryMessages.saveFailed },
    async save(fields) {
      const { state = "published" } = fields as Partial<PublishingValues>;
      setDraftSent(state === "draft");
      // Otherwise the server would refuse each image after its upload.
      if (state === "published" && events.choices.some(({ value, isHidden }) => isHidden && value === fields.event))
        throw new Error(galleryMessages.eventHidden);
      let saved: PublishingResponse = { state };
      const { count, left, failures } = await sending.start(async ({ file, title, digest }, onProgress) => {
        const draft = { ...fields, title: title.trim() || fields.title, image: file, digest, batch };
        saved = await onSend(draft, onProgress);
      });
      if (count > 0) await onSent({ count, all: left === 0, title: fields.title, saved });
      // The images that failed were removed.
      if (count === 0 && left === 0) onClose();
      if (failures.length > 0) throw new Error(failures.join(" "));
    },
  });
  const { pending, changed } = submission;
  const { requestClose, question } = useUnsavedChanges(changed, onClose);
  useFilledFields({ form, events, album, takenOn: many.all.find(({ takenOn }) => takenOn)?.takenOn });
  const title = form.watch("title");
  const { waiting } = many;
  const nothingToAdd = many.isAllStored && !pending;
  const isRetry = failed > 0 && failed === waiting;
  const addLabel = waiting > 1 ? labels.addImages(waiting) : labels.addImage;

  return (
    <Dialog
      open
      title={labels.addImage}
      locked={submission.locked}
      onCloseRequest={() => !pending && requestClose()}
      footer={
        <>
          <SubmissionProgress
            submission={{ locked: pending, upload: progressOf(many.all), isPreparing: submission.isPreparing }}
          />
          {nothingToAdd && (
            <p id={storedId} role="status" className="w-full text-muted text-sm">
              {galleryMessages.allStored}
            </p>
          )}
          <SecondaryButtons
            sending={pending}
            pending={pending || nothingToAdd}
            onCancel={pending ? sending.stop : requestClose}
            secondaryAction={{ label: isDraftLeft ? addLabel : SAVE_AS_DRAFT, onSave: submission.onSaveAlternative }}
          />
          <Button
            type="submit"
            form={formId}
            pending={pending}
            pendingLabel={labels.adding}
            disabled={nothingToAdd}
            aria-describedby={nothingToAdd ? storedId : undefined}
            className="max-sm:px-3"
          >
            {isRetry ? "Retry" : isDraftLeft ? SAVE_AS_DRAFT : addLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submission.onSubmit} noValidate className="flex flex-col gap-5">
        <FormBody submission={{ ...submission, upload: undefined }}>
          <GalleryFormFields
            {...{ field, events }}
            present={album && { value: album._id, label: `${album.title} (${formatDay(album.date) || NO_DATE_YET})` }}
            dateHelp={labels.datesHelp}
          />
          <AlbumNoticeOf album={form.watch("event") || form.watch("date").slice(0, 7)} />
          <FileDrop label={labels.image} help={labels.imageHelp} {...files} />
          <FolderButton disabled={pending} onChange={files.onChange} />
          {many.all.length > 0 && (
            <ul aria-label={labels.chosenPictures} className="flex flex-col gap-2">
              {many.all.map((picture) => (
                <PictureRow
                  key={picture.id}
                  {...{ picture, title }}
                  problem={many.problemOf(picture)}
                  note={many.noteOf(picture.file)}
                  all={many.all}
                  disabled={pending}
                  onChange={(changed) => many.change(picture.id, changed)}
                  onRemove={() => many.remove(picture)}
                  onUnreadable={many.onUnreadable}
                />
              ))}
            </ul>
          )}
        </FormBody>
      </form>
      {question}
    </Dialog>
  );
}

interface FilledFieldsOptions extends Pick<AddImagesDialogProps, "album" | "events"> {
  form: UseFormReturn<z.input<typeof GalleryFields>>;
  /** The day on which the first photo was taken. */
  takenOn: string | undefined;
}

/** Fills title and date from the chosen event, or the date from the photos. Typed values stay. */
function useFilledFields({ form, events, album, takenOn = "" }: FilledFieldsOptions) {
  const filled = useRef({ title: album?.title ?? "", date: album?.date ?? "" });
  const chosen = form.watch("event");
  const event = events.events.find(({ _id }) => _id === chosen) ?? (album?._id === chosen ? album : undefined);
  const title = event?.title ?? "";
  const date = event?.date ?? takenOn;
  useEffect(() => {
    for (const [name, value] of Object.entries({ title, date }) as ["title" | "date", string][]) {
      const present = form.getValues(name);
      if (present === value || (present !== "" && present !== filled.current[name])) continue;
      filled.current[name] = value;
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
  }, [form, title, date]);
}

/** Selects all pictures of a folder. */
function FolderButton({ disabled, onChange }: { disabled: boolean; onChange: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChange(picturesIn([...(target.files ?? [])]));
    target.value = "";
  };
  return (
    <>
      <input ref={input} type="file" {...{ webkitdirectory: "" }} hidden onChange={take} />
      <Button
        size="small"
        variant="secondary"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className="self-start"
      >
        {labels.chooseAFolder}
      </Button>
    </>
  );
}
