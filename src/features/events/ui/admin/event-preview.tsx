import { type ReactNode, useState } from "react";
import { descriptionPreview } from "#features/events/event-description.rules.ts";
import { eventPageLabels } from "#features/events/events.admin.labels.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventStatus, registrationState } from "#features/events/events.rules.ts";
import {
  CardFacts,
  EventAction,
  EventDescription,
  EventMore,
  PageFacts,
} from "#features/events/ui/public/event-facts.tsx";
import { ImageCarousel } from "#features/events/ui/public/image-carousel.tsx";
import { NO_DATE_YET } from "#kit/admin/admin.labels.ts";
import { rowsOf } from "#kit/form/rows-field.tsx";
import { Segmented } from "#kit/list/tabs.tsx";
import { Card } from "#kit/page/card.tsx";
import { inZone, zoneName } from "#shared/dates.ts";
import type { RichText } from "#shared/rich-text.ts";
import type { Unit } from "#shared/vtools.ts";
import type { EventFormValues } from "./event-fields.tsx";

const labels = eventPageLabels.preview;

/** Returns the instant of a date and time in a time zone. Incomplete values give the start of the stored event. */
function startOf({ date, time }: EventFormValues, event: Event, timeZone: string): string {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return event.startsAt;
  const shown = Date.parse(`${inZone(new Date(asUtc).toISOString(), timeZone)}:00Z`);
  return new Date(asUtc - (shown - asUtc)).toISOString();
}

/** Returns the event as it would be with the values of a form. */
const withValues = (event: Event, values: EventFormValues, timeZone: string): Event => ({
  ...event,
  ...values,
  title: values.title.trim() || labels.noTitle,
  date: values.date || NO_DATE_YET,
  location: values.location.trim() || labels.noLocation,
  registrationLink: values.registrationLink || undefined,
  endDate: values.endDate || undefined,
  endTime: values.endTime || undefined,
  kind: (values.kind || undefined) as Event["kind"],
  unit: (values.unit || undefined) as Event["unit"],
  format: (values.format || "in_person") as Event["format"],
  formattedDescription: values.formattedDescription ? (JSON.parse(values.formattedDescription) as RichText) : undefined,
  speakers: rowsOf(values.speakers) as unknown as Event["speakers"],
  hosts: JSON.parse(values.hosts) as string[],
  category: (values.category || undefined) as Event["category"],
  vtoolsId: event.vtoolsId,
  startsAt: startOf(values, event, timeZone),
});

const chosenHosts = (event: Event, units: readonly Unit[]) =>
  (event.hosts ?? []).flatMap((id) => units.find((unit) => unit.id === id) ?? []);

interface EventPreviewProps {
  event: Event;
  /** The current values of the form. */
  values: EventFormValues;
  units: readonly Unit[];
  timeZone: string;
  now: Date;
  /** Shown for an upcoming event in place of its registration link. */
  form: ReactNode;
}

const views = [
  { value: "page", label: labels.page },
  { value: "card", label: labels.card },
] as const;

/** Shows an event as visitors will see it, while an officer types. Its links and buttons do not work. */
export function EventPreview({ event: stored, values, units, timeZone, now, form }: EventPreviewProps) {
  const [view, setView] = useState<"page" | "card">("page");
  const event = withValues(stored, values, timeZone);
  return (
    <section aria-label={labels.title} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{labels.title}</h2>
        <Segmented label={labels.which} size="small" options={views} value={view} onValueChange={setView} />
      </div>
      <div inert>
        <Card padding="none">
          {event.pictures.length > 0 && <ImageCarousel title={event.title} pictures={event.pictures} sizes="416px" />}
          {view === "page" ? (
            <PagePart {...{ event, units, timeZone, now, form }} />
          ) : (
            <CardPart {...{ event, now, form }} />
          )}
        </Card>
      </div>
      <p className="text-muted text-sm">{labels.note}</p>
    </section>
  );
}

const Title = ({ event }: { event: Event }) => (
  <p dir="auto" className="text-balance break-words font-bold font-heading text-ink text-xl">
    {event.title}
  </p>
);

type ActionProps = Pick<EventPreviewProps, "event" | "now" | "form">;

function Action({ event, now, form }: ActionProps) {
  const status = eventStatus(event, now);
  return (
    <div className="flex flex-col empty:hidden">
      <EventAction
        event={event}
        status={status}
        registration={registrationState(event, now)}
        form={status === "upcoming" && form}
      />
    </div>
  );
}

const PagePart = ({ event, units, timeZone, now, form }: Omit<EventPreviewProps, "values">) => (
  <div className="flex flex-col gap-4 p-6">
    <Title event={event} />
    <PageFacts event={event} zone={zoneName(timeZone, new Date(event.startsAt))} />
    <Action event={event} now={now} form={form} />
    <EventMore event={event} hosts={chosenHosts(event, units)} isPast={eventStatus(event, now) === "past"} />
    <EventDescription event={event} />
  </div>
);

const CardPart = ({ event, now, form }: ActionProps) => (
  <div className="flex flex-col gap-4 p-6">
    <Title event={event} />
    <CardFacts event={event} withDay />
    <p dir="auto" className="whitespace-pre-line break-words text-muted">
      {descriptionPreview(event.description) ?? event.description}
    </p>
    <Action event={event} now={now} form={form} />
  </div>
);
