import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { eventLabels } from "#features/events/events.admin.labels.ts";
import { draftMayLack, EVENT_SPEAKERS_MAX, type Event, EventInput } from "#features/events/events.contract.ts";
import { formatLabels, kindLabels, unitLabels } from "#features/events/events.labels.ts";
import { eventKinds, eventUnits } from "#features/events/events.rules.ts";
import { useChapters } from "#kit/admin/chapter-field.tsx";
import { useIeeeReporting, useSession } from "#kit/admin/session.ts";
import { CheckboxField, SelectField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { type RowColumn, RowsField } from "#kit/form/rows-field.tsx";
import type { FormFieldProps } from "#kit/form/use-save-form.ts";
import { RichTextField } from "#kit/rich-text/rich-text-field.tsx";
import { draftOf } from "#shared/form-fields.ts";
import { wasSeen } from "#shared/publishing.ts";
import { hasFormatting, linesToRichText, type RichText, richTextToLines } from "#shared/rich-text.ts";
import { eventFormats, subcategoriesOf, type Unit, vtoolsCategoryNames } from "#shared/vtools.ts";

const labels = eventLabels.form;

/** The values of a form. Every field is set. */
export const EventFormFields = EventInput.safeExtend({
  registrationLink: EventInput.shape.registrationLink.unwrap(),
  gallery: z.boolean(),
  allDay: z.boolean(),
  chapter: EventInput.shape.chapter.unwrap(),
  format: EventInput.shape.format.unwrap(),
  building: EventInput.shape.building.unwrap(),
  room: EventInput.shape.room.unwrap(),
  city: EventInput.shape.city.unwrap(),
  postalCode: EventInput.shape.postalCode.unwrap(),
  cost: EventInput.shape.cost.unwrap(),
  contact: EventInput.shape.contact.unwrap(),
  requirements: EventInput.shape.requirements.unwrap(),
  formattedDescription: EventInput.shape.formattedDescription.unwrap(),
  speakers: EventInput.shape.speakers.unwrap(),
  hosts: EventInput.shape.hosts.unwrap(),
  category: EventInput.shape.category.unwrap(),
  subcategory: EventInput.shape.subcategory.unwrap(),
});

const EventDraftFields = draftOf(EventFormFields, draftMayLack);

/** Returns the schema of a form that saves a draft. Only the title is needed, unless visitors have seen the event. */
export const draftFieldsOf = (event: Event | undefined) =>
  event && wasSeen(event) ? EventFormFields : EventDraftFields;

const kinds = eventKinds.map((value) => ({ value, label: kindLabels[value].one }));

export type EventFormValues = z.input<typeof EventFormFields>;

/** Returns the values of a form for an event, an unpublished edit, or a new event. */
export const eventFormValues = (event: Partial<Event> | undefined): EventFormValues => ({
  title: event?.title ?? "",
  description: event?.description ?? "",
  date: event?.date ?? "",
  time: event?.time ?? "",
  location: event?.location ?? "",
  registrationLink: event?.registrationLink ?? "",
  gallery: event?.gallery ?? false,
  endDate: event?.endDate ?? "",
  endTime: event?.endTime ?? "",
  allDay: event?.allDay ?? false,
  kind: event?.kind ?? "",
  unit: event?.unit ?? "",
  chapter: event?.chapter ?? "",
  format: event?.format ?? "in_person",
  building: event?.building ?? "",
  room: event?.room ?? "",
  city: event?.city ?? "",
  postalCode: event?.postalCode ?? "",
  cost: event?.cost ?? "",
  contact: event?.contact ?? "",
  requirements: event?.requirements ?? "",
  formattedDescription: event?.formattedDescription ? JSON.stringify(event.formattedDescription) : "",
  speakers: JSON.stringify(event?.speakers ?? []),
  hosts: JSON.stringify(event?.hosts ?? []),
  category: event?.category ?? "",
  subcategory: (event?.subcategory ?? "") as EventFormValues["subcategory"],
});

const formats = eventFormats.map((value) => ({ value, label: formatLabels[value] }));
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const speakerColumns: RowColumn[] = [
  { name: "name", label: labels.speakerName, required: true },
  { name: "role", label: labels.speakerRole },
  { name: "link", label: labels.speakerLink, help: labels.speakerLinkHelp },
];

interface DetailFieldsProps {
  form: UseFormReturn<EventFormValues>;
  field: (name: keyof EventFormValues) => FormFieldProps;
  units: readonly Unit[];
}

const placeNames = ["building", "room", "city", "postalCode"] as const;
const detailNames = [...placeNames, "cost", "contact", "requirements", "hosts", "category", "subcategory"] as const;

/** The fields for visitors and IEEE, which many events do not need. They open on request or with an error. */
export function DetailFields({ form, field, units }: DetailFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isReporting = useIeeeReporting();
  const fields = detailNames.map((name) => [name, field(name)] as const);
  const props = Object.fromEntries(fields) as Record<(typeof detailNames)[number], FormFieldProps>;
  const hosts = JSON.parse(form.watch("hosts")) as string[];
  const category = form.watch("category") ?? "";
  const set = (name: "hosts" | "speakers" | "subcategory", value: string) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const setHosts = (chosen: readonly string[]) => set("hosts", JSON.stringify(chosen.filter(Boolean)));
  const [lead = ""] = hosts;
  return (
    <details
      open={isOpen || fields.some(([, { error }]) => error !== undefined)}
      onToggle={({ currentTarget, target }) => target === currentTarget && setIsOpen(currentTarget.open)}
      className="rounded-card border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-center rounded-card px-4 font-semibold text-sm">
        {isReporting ? labels.ieeeDetails : labels.details}
      </summary>
      <div className="flex flex-col gap-5 border-line border-t p-4">
        <SelectField label={labels.format} options={formats} {...field("format")} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={labels.building} {...props.building} />
          <TextField label={labels.room} {...props.room} />
          <TextField label={labels.city} {...props.city} />
          <TextField label={labels.postalCode} {...props.postalCode} />
        </div>
        <TextField label={labels.cost} help={labels.costHelp} {...props.cost} />
        <TextField label={labels.contact} help={labels.contactHelp} {...props.contact} />
        <TextField label={labels.requirements} help={labels.requirementsHelp} {...props.requirements} />
        <RowsField
          label={labels.speakers}
          noun="speaker"
          help={labels.speakersHelp}
          columns={speakerColumns}
          most={EVENT_SPEAKERS_MAX}
          value={form.watch("speakers")}
          onChange={(rows) => set("speakers", rows)}
          field={field("speakers")}
        />
        <input type="hidden" {...props.hosts} />
        <SelectField
          label={labels.lead}
          placeholder={labels.leadPlaceholder}
          help={isReporting ? labels.ieeeLeadHelp : labels.leadHelp}
          options={units.map(({ id, name }) => ({ value: id, label: name }))}
          error={props.hosts.error}
          value={lead}
          onChange={({ currentTarget: { value } }) =>
            setHosts(value ? [value, ...hosts.slice(1).filter((id) => id !== value)] : [])
          }
        />
        {lead !== "" && units.length > 1 && (
          <fieldset>
            <legend className="font-semibold text-sm">{labels.otherHosts}</legend>
            {units
              .filter(({ id }) => id !== lead)
              .map(({ id, name }) => (
                <CheckboxField
                  key={id}
                  label={name}
                  checked={hosts.includes(id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setHosts(checked ? [...hosts, id] : hosts.filter((host) => host !== id))
                  }
                />
              ))}
          </fieldset>
        )}
        {isReporting && (
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              label={labels.category}
              placeholder={labels.categoryPlaceholder}
              options={options(vtoolsCategoryNames)}
              {...props.category}
              onChange={(event) => {
                set("subcategory", "");
                return props.category.onChange(event);
              }}
            />
            {subcategoriesOf(category).length > 0 && (
              <SelectField
                key={category}
                label={labels.subcategory}
                placeholder={labels.subcategoryPlaceholder}
                options={options(subcategoriesOf(category))}
                {...props.subcategory}
              />
            )}
          </div>
        )}
      </div>
    </details>
  );
}

/** Chooses the branch or a chapter. The chapter of Women in Engineering also sets the unit, which older clients read. */
function UnitField({ form }: Pick<DetailFieldsProps, "form">) {
  const { chapter: limit } = useSession();
  const chapters = useChapters();
  const [chapter, unit] = form.watch(["chapter", "unit"]);
  if (limit !== undefined) return null;
  const ofUnit = chapters.find((known) => known.unit === unit);
  const value = chapter || ofUnit?._id || unit;
  return (
    <SelectField
      label={labels.unit}
      placeholder={labels.unitPlaceholder}
      help={labels.unitHelp}
      options={[
        { value: "branch", label: unitLabels.branch },
        ...chapters.map(({ _id, name }) => ({ value: _id, label: name })),
        ...(value === "wie" ? [{ value, label: unitLabels.wie }] : []),
      ]}
      value={value}
      onChange={({ currentTarget: { value } }) => {
        const chosen = chapters.find(({ _id }) => _id === value);
        const isUnit = eventUnits.find((known) => known === (chosen ? chosen.unit : value));
        form.setValue("chapter", chosen?._id ?? "", { shouldDirty: true });
        form.setValue("unit", isUnit ?? "", { shouldDirty: true });
      }}
    />
  );
}

type EventFieldsProps = Omit<DetailFieldsProps, "units">;

/** The names of the fields in `BasicFields`. */
export const basicNames = ["title", "date", "time", "endDate", "endTime", "allDay", "location"] as const;

/** Title, dates and location. */
export function BasicFields({ field }: EventFieldsProps) {
  return (
    <>
      <TextField label={labels.title} required {...field("title")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.date} type="date" required {...field("date")} />
        <TextField label={labels.time} type="time" required {...field("time")} />
        <TextField label={labels.endDate} type="date" help={labels.endDateHelp} {...field("endDate")} />
        <TextField label={labels.endTime} type="time" help={labels.endTimeHelp} {...field("endTime")} />
      </div>
      <CheckboxField label={labels.allDay} help={labels.allDayHelp} {...field("allDay")} />
      <TextField label={labels.location} required {...field("location")} />
    </>
  );
}

/** The description in the form of a new event. */
export const DescriptionField = ({ field }: Pick<EventFieldsProps, "field">) => (
  <TextArea label={labels.description} required rows={5} help={labels.descriptionHelp} {...field("description")} />
);

/** The description with its formatting. */
export function FormattedDescriptionField({ form, field }: EventFieldsProps) {
  const [description, formatted] = form.watch(["description", "formattedDescription"]);
  // Lines of text do not say where paragraphs end, so the typed text is kept as it is.
  const typed = useRef({ lines: description, text: linesToRichText(description) });
  const plain = () => (typed.current.lines === description ? typed.current.text : linesToRichText(description));
  function change(text: RichText) {
    const lines = richTextToLines(text);
    typed.current = { lines, text };
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue("formattedDescription", hasFormatting(text) ? JSON.stringify(text) : "", options);
    form.setValue("description", lines, options);
  }
  return (
    <RichTextField
      label={labels.description}
      toolbarName={labels.eventText}
      required
      help={labels.descriptionHelp}
      error={field("description").error ?? field("formattedDescription").error}
      value={formatted ? (JSON.parse(formatted) as RichText) : plain()}
      onChange={change}
    />
  );
}

/** Kind, unit, registration link and gallery. */
export function ListingFields({ form, field }: EventFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={labels.kind} placeholder={labels.kindPlaceholder} options={kinds} {...field("kind")} />
        <UnitField form={form} />
      </div>
      <TextField
        label={labels.registrationLink}
        type="url"
        inputMode="url"
        placeholder="https://…"
        help={labels.registrationLinkHelp}
        {...field("registrationLink")}
      />
      <CheckboxField label={labels.gallery} help={labels.galleryHelp} {...field("gallery")} />
    </>
  );
}
