import { Calendar, Clock, MapPin, Tag, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import type { Event } from "#features/events/events.contract.ts";
import {
  eventDays,
  eventHours,
  eventLabels,
  eventWhen,
  formatLabels,
  kindLabels,
  eventDetailLabels as labels,
  unitLabels,
} from "#features/events/events.labels.ts";
import { type Campus, type EventStatus, eventMap, type RegistrationState } from "#features/events/events.rules.ts";
import { Button, ButtonLink, ExternalLink } from "#kit/action/button.tsx";
import { LinkedText, RichText } from "#kit/page/text.tsx";
import { addressLine } from "#shared/address-line.ts";
import { safeUrl, textLink } from "#shared/links.ts";
import { vtoolsEventUrl } from "#shared/vtools.ts";

/** A line with an icon. */
export const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand">
    {icon}
    <span dir="auto" className="min-w-0 text-balance break-words">
      {children}
    </span>
  </li>
);

interface SortProps {
  event: Event;
  /** The name of the event's chapter. */
  chapter?: string | undefined;
  subcategory?: string | undefined;
}

/** The kind, unit and IEEE category that are set: "Workshop · Women in Engineering · Technical". */
function Sort({ event: { kind, unit, category }, chapter, subcategory }: SortProps) {
  // "Professional Development" already says "Professional".
  const sort = category && subcategory?.startsWith(category) ? undefined : category;
  const words = [kind && kindLabels[kind].one, chapter ?? (unit && unitLabels[unit]), sort, subcategory].filter(
    Boolean,
  );
  if (words.length === 0) return null;
  return (
    <Fact icon={<Tag aria-hidden="true" />}>
      {/* No line starts with a dot. Balanced lines would part the words of a name. */}
      <span className="block text-pretty">{[...new Set(words)].join("\u00a0· ")}</span>
    </Fact>
  );
}

/** The facts in a list. The list itself shows the first day of an event, unless `withDay` is set. */
export const CardFacts = ({ event, chapter, withDay = false }: SortProps & { withDay?: boolean }) => (
  <ul className="flex flex-col gap-1.5 text-sm tabular-nums">
    {(withDay || (event.endDate && event.endDate !== event.date)) && (
      <Fact icon={<Calendar aria-hidden="true" />}>{eventDays(event)}</Fact>
    )}
    <Fact icon={<Clock aria-hidden="true" />}>{eventHours(event)}</Fact>
    <Fact icon={<MapPin aria-hidden="true" />}>{event.location}</Fact>
    <Sort event={event} chapter={chapter} />
  </ul>
);

/** The whole address on one line, and a map. An online event has neither. */
function Place({ event, campus }: Pick<PageFactsProps, "event" | "campus">) {
  const { format, location, room, building, city, postalCode } = event;
  if (format === "online") return location;
  const map = eventMap(event, campus);
  return (
    <>
      {addressLine([location, room, building, [city, postalCode].filter(Boolean).join(" ")])}
      {map && (
        <span className="block print:hidden">
          <ExternalLink href={map.href} className="text-link">
            {map.isCampus ? labels.campusMap : labels.map}
          </ExternalLink>
        </span>
      )}
    </>
  );
}

interface PageFactsProps {
  event: Event;
  /** Short name of the time zone. */
  zone: string;
  /** The branch, which can have a link to its campus. */
  campus?: Campus | undefined;
  /** Whether the facts are beside the registration form, which shows the cost and not the kind. */
  isForm?: boolean;
}

/** Date, time and location on the event's page and beside its form. */
export const PageFacts = ({ event, zone, campus, isForm = false }: PageFactsProps) => (
  <ul className="flex flex-col gap-3 tabular-nums">
    <Fact icon={<Calendar aria-hidden="true" />}>
      <time dateTime={event.startsAt}>{eventWhen(event, zone)}</time>
    </Fact>
    <Fact icon={<MapPin aria-hidden="true" />}>
      <Place event={event} campus={campus} />
    </Fact>
    {!isForm && <Sort event={event} subcategory={event.subcategory} />}
    {isForm && event.cost && <Fact icon={<Ticket aria-hidden="true" />}>{`${labels.cost}: ${event.cost}`}</Fact>}
  </ul>
);

const More = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted text-sm">{name}</dt>
    <dd dir="auto" className="break-words">
      {children}
    </dd>
  </div>
);

const Speaker = ({ speaker: { name, role, link } }: { speaker: NonNullable<Event["speakers"]>[number] }) => (
  <span className="block ps-4 -indent-4">
    {link ? (
      <ExternalLink href={link} className="text-link">
        {name}
      </ExternalLink>
    ) : (
      name
    )}
    {role && `, ${role}`}
  </span>
);

const WORDS = /[^\s,;<>()]+/g;

/** A contact as an officer typed it. An email address is a link. */
function Contact({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const href = word.indexOf("@") > 0 && !word.endsWith("@") ? textLink(`mailto:${word}`) : null;
    if (!href) continue;
    parts.push(
      text.slice(end, index),
      <a key={index} href={href} className="text-link">
        {word}
      </a>,
    );
    end = index + word.length;
  }
  return [...parts, text.slice(end)];
}

interface EventMoreProps {
  event: Event;
  /** The units that officers chose as hosts. */
  hosts: readonly { name: string; path: string }[];
  /** Whether to leave out what only people who plan to come need: cost and requirements. */
  isPast?: boolean;
}

/** The details of an event that are set: format, cost, speakers, hosts, and its page on IEEE vTools. */
export function EventMore({ event, hosts, isPast = false }: EventMoreProps) {
  const { format, city, contact, speakers = [], vtoolsId } = event;
  const { cost, requirements } = isPast ? {} : event;
  return (
    <dl className="flex flex-col empty:hidden gap-3 print:grid print:grid-cols-2 print:gap-1">
      {(format !== "in_person" || city) && <More name={labels.format}>{formatLabels[format]}</More>}
      {cost && <More name={labels.cost}>{cost}</More>}
      {requirements && <More name={labels.requirements}>{requirements}</More>}
      {contact && (
        <More name={labels.contact}>
          <Contact text={contact} />
        </More>
      )}
      {speakers.length > 0 && (
        <More name={labels.speakers}>
          {speakers.map((speaker) => (
            <Speaker key={speaker.name} speaker={speaker} />
          ))}
        </More>
      )}
      {hosts.length > 0 && (
        <More name={labels.hosts}>
          {hosts.map(({ name, path }) => (
            <span key={path} className="block">
              {path === "/" ? (
                name
              ) : (
                <a href={path} className="text-link">
                  {name}
                </a>
              )}
            </span>
          ))}
        </More>
      )}
      {vtoolsId && (
        <More name={labels.record}>
          <ExternalLink href={vtoolsEventUrl(vtoolsId)} className="text-link">
            {labels.onVtools}
          </ExternalLink>
        </More>
      )}
    </dl>
  );
}

interface EventActionProps {
  event: Event;
  status: EventStatus;
  registration: RegistrationState;
  /** Replaces the registration link if the event has a form on this site or is cancelled. */
  form?: ReactNode;
}

export function EventAction({ event, status, registration, form }: EventActionProps) {
  if (status === "upcoming") return form || <RegistrationControl event={event} registration={registration} />;
  if (form) return form;
  if (!event.gallery) return null;
  return (
    <ButtonLink to={`/gallery/${encodeURIComponent(event.slug)}`} variant="secondary">
      View Gallery
      <span className="sr-only"> of {event.title}</span>
    </ButtonLink>
  );
}

function RegistrationControl({ event, registration }: { event: Event; registration: RegistrationState }) {
  const href = safeUrl(event.registrationLink ?? "");
  if (registration === "open" && href)
    return (
      <ButtonLink href={href}>
        {eventLabels.register}
        <span className="sr-only"> for {event.title}</span>
      </ButtonLink>
    );
  return (
    <Button variant="secondary" disabled>
      {registration === "closed" ? eventLabels.registrationClosed : eventLabels.registrationComingSoon}
    </Button>
  );
}

interface EventDescriptionProps {
  event: Pick<Event, "description" | "formattedDescription">;
  className?: string | undefined;
}

/** The whole description, with its formatting. */
export const EventDescription = ({ event: { description, formattedDescription }, className }: EventDescriptionProps) =>
  formattedDescription ? (
    <RichText text={formattedDescription} className={className} />
  ) : (
    <LinkedText text={description} className={className} />
  );
