import { ImagePlus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ApiError } from "#api-client/api.ts";
import { eventPageLabels } from "#features/events/events.admin.labels.ts";
import { discardEventEdit, eventsApi, saveEventEdit } from "#features/events/events.api.ts";
import { type Event, type EventEdit, eventMessages } from "#features/events/events.contract.ts";
import { incompleteEvent } from "#features/events/events.labels.ts";
import { missingParts } from "#features/events/events.rules.ts";
import { Button, buttonClasses } from "#kit/action/button.tsx";
import { savedMessage } from "#kit/admin/admin.labels.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { useRevalidate, useWrite } from "#kit/admin/use-write.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { FieldError, RequiredMark } from "#kit/form/field.tsx";
import { FormBody, LeaveQuestion } from "#kit/form/form-body.tsx";
import { FormSteps, useAutosave } from "#kit/form/long-form.tsx";
import { type Attachment, noAttachment } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { Picture } from "#kit/media/picture.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import type { PublishingValues } from "#kit/publishing/publishing-fields.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { formatInstant } from "#shared/dates.ts";
import type { Unit } from "#shared/vtools.ts";
import {
  BasicFields,
  basicNames,
  DetailFields,
  draftFieldsOf,
  EventFormFields,
  type EventFormValues,
  eventFormValues,
  FormattedDescriptionField,
  ListingFields,
} from "./event-fields.tsx";
import { EventPreview } from "./event-preview.tsx";
import { PublishBar } from "./event-publishing.tsx";

const labels = eventPageLabels.details;

/** An event, and the unpublished edit that is stored beside it. */
export interface EditedEvent {
  event: Event;
  edit: EventEdit | null;
}

const versionOf = ({ event, edit }: EditedEvent) => `${event.version} ${edit?.version ?? 0}`;

const namesOfFields = Object.keys(eventFormValues(undefined)) as (keyof EventFormValues)[];
const onlyFields = (values: EventFormValues) =>
  Object.fromEntries(namesOfFields.map((name) => [name, values[name]])) as EventFormValues;

const stepOfField = (name: string): keyof typeof labels.steps =>
  basicNames.some((basic) => basic === name)
    ? "basics"
    : ["description", "formattedDescription"].includes(name)
      ? "description"
      : "more";

interface EventDetailsProps extends EditedEvent {
  units: readonly Unit[];
  now: Date;
  /** Shown in the preview of an upcoming event in place of its registration link. */
  form: ReactNode;
}

/** The form of an event with a preview. A draft is saved while the officer types. */
export function EventDetails({ event, edit, units, now, form: registrationForm }: EventDetailsProps) {
  const timeZone = useSiteZone();
  const write = useWrite();
  const revalidate = useRevalidate();
  const isPublished = event.state === "published";
  // Newer than the screen's data after an automatic save, which does not reload the screen.
  const current = useRef<EditedEvent>({ event, edit });
  useEffect(() => {
    if (event.version >= current.current.event.version) current.current = { event, edit };
  }, [event, edit]);

  const images = useStoredImages(event);
  const draftFields = draftFieldsOf(event);
  const { form, field, submission, continueFrom } = useSaveForm({
    fields: EventFormFields,
    draftFields,
    attachment: images.attachment,
    defaultValues: eventFormValues(edit ?? event),
    version: versionOf({ event, edit }),
    draftKey: `event page ${event._id}`,
    publishes: event,
    hasSeparateDraft: isPublished,
    messages: { required: eventMessages.required, failed: eventMessages.saveFailed },
    async save(values) {
      await autosave.stop();
      const { state } = values as Partial<PublishingValues>;
      await write(
        () => send(values),
        (saved) => ({
          message: !isPublished
            ? savedMessage("Event", "published", saved, timeZone)
            : state === "draft"
              ? labels.editSaved
              : labels.changesPublished,
          item: saved.title,
        }),
      );
    },
  });

  /** Saves the event, or an edit beside the published event. */
  async function send(values: EventFormValues & Partial<PublishingValues>, isAutosave = false): Promise<Event> {
    const { event, edit } = current.current;
    const fields = onlyFields(values);
    const continueWith = (next: EditedEvent) => {
      current.current = next;
      continueFrom(fields, versionOf(next));
    };
    if (event.state === "published" && values.state === "draft") {
      continueWith({ event, edit: await saveEventEdit(adminApi, event, fields, edit) });
      return event;
    }
    const saved = await eventsApi.update(adminApi, event, {
      ...values,
      images: [],
      editVersion: edit?.version,
      autosave: isAutosave,
    });
    continueWith({ event: saved, edit: null });
    return saved;
  }

  const savesItself = event.state === "draft" || edit !== null;
  const autosave = useAutosave({
    form,
    isOn: savesItself,
    isValid: (values) => draftFields.safeParse(values).success,
    async save(values) {
      try {
        await send({ ...values, state: "draft" }, true);
        void revalidate();
      } catch (error) {
        if (error instanceof ApiError && error.code === "stale") await revalidate();
        throw error;
      }
    },
  });

  const { publishing } = submission;
  const values = form.watch();
  const missing = missingParts(values, event.image.length);
  // Says what is missing instead of the general sentence.
  const isIncomplete = images.isAsked && missing.length > 0;
  const general: string[] = [eventMessages.required, eventMessages.imageRequired];
  const others = submission.problems.filter((problem) => !general.includes(problem));
  const isGeneral = others.length < submission.problems.length;
  const problems = isIncomplete && isGeneral ? [incompleteEvent(missing), ...others] : submission.problems;
  const isImageMissing = isIncomplete && event.image.length === 0;
  const faulty = Object.keys(form.formState.errors).map(stepOfField);
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <form aria-label={labels.form} onSubmit={submission.onSubmit} noValidate className="flex min-w-0 flex-col gap-5">
        {edit && <EditNotice event={event} edit={edit} />}
        <FormBody submission={{ ...submission, problems, publishing: undefined }}>
          <FormSteps
            attempts={submission.attempts}
            steps={[
              {
                title: labels.steps.basics,
                hasError: faulty.includes("basics"),
                content: <BasicFields form={form} field={field} />,
              },
              {
                title: labels.steps.description,
                hasError: faulty.includes("description") || isImageMissing,
                content: (
                  <>
                    <FormattedDescriptionField form={form} field={field} />
                    <ImagesNote event={event} hasError={isImageMissing} />
                  </>
                ),
              },
              {
                title: labels.steps.more,
                hasError: faulty.includes("more"),
                content: (
                  <>
                    <ListingFields form={form} field={field} />
                    <DetailFields form={form} field={field} units={units} />
                  </>
                ),
              },
            ]}
          />
        </FormBody>
        {publishing && (
          <PublishBar
            submission={{ ...submission, publishing }}
            published={isPublished ? event.version : undefined}
            autosave={savesItself ? autosave.status : undefined}
            missing={event.state === "draft" ? missing : []}
            now={now}
          />
        )}
        {submission.changed && <LeaveQuestion />}
      </form>
      <div className="hidden xl:sticky xl:top-20 xl:block">
        <EventPreview
          event={event}
          values={values}
          units={units}
          timeZone={timeZone}
          now={now}
          form={registrationForm}
        />
      </div>
    </div>
  );
}

/** Requires that the event has an image before it is published. The Photos tab stores images. */
function useStoredImages({ image }: Event) {
  const [isAsked, setAsked] = useState(false);
  const isMissing = image.length === 0;
  const attachment: Attachment<undefined> = {
    ...noAttachment,
    error: isAsked && isMissing ? eventMessages.imageRequired : null,
    take(asDraft) {
      setAsked(!asDraft);
      return asDraft || !isMissing ? { files: undefined } : null;
    },
  };
  /** `isAsked`: whether the officer tried to publish. */
  return { attachment, isAsked };
}

/** The images of an event, and the link to the tab that changes them. */
function ImagesNote({ event: { pictures }, hasError }: { event: Event; hasError: boolean }) {
  const hasImages = pictures.length > 0;
  return (
    <div>
      <p className="font-semibold text-sm">
        {labels.images}
        <RequiredMark />
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        {pictures.map(({ image, focus }) => (
          <Picture key={image} src={image} alt="" ratio="16/9" focus={focus} sizes="96px" className="w-24 rounded-md" />
        ))}
        <Link
          to="?tab=photos"
          {...(hasError && { "data-fault": "" })}
          className={buttonClasses({ variant: "secondary", size: "small" })}
        >
          <ImagePlus aria-hidden="true" />
          {hasImages ? labels.changeImages : labels.addImages}
        </Link>
      </div>
      <FieldError control="event-images">{hasError ? "Required" : undefined}</FieldError>
    </div>
  );
}

/** Says that the form shows a draft of changes, with a button that discards the draft. */
function EditNotice({ event, edit }: { event: Event; edit: EventEdit }) {
  const timeZone = useSiteZone();
  const write = useWrite();
  const discarding = useAttempt(eventMessages.discardFailed);
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  async function discard() {
    setPending(true);
    await discarding.run(() =>
      write(
        (api) => discardEventEdit(api, event, edit),
        () => ({ message: labels.editDiscarded, item: event.title }),
      ),
    );
    setPending(false);
    setAsking(false);
  }
  return (
    <>
      <FailureAlert failure={discarding.failure} />
      <Alert
        tone="info"
        action={
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            {labels.discardEdit}
          </Button>
        }
      >
        {labels.editNotice(edit.savedBy, formatInstant(edit.savedAt, timeZone))}
      </Alert>
      <ConfirmDialog
        open={asking}
        title={labels.discardTitle}
        confirmLabel={labels.discard}
        pending={pending}
        pendingLabel={labels.discarding}
        onConfirm={() => void discard()}
        onCancel={() => setAsking(false)}
      >
        {labels.discardQuestion}
      </ConfirmDialog>
    </>
  );
}
