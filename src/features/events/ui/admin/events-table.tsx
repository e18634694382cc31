import { ImageOff } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { eventLabels } from "#features/events/events.admin.labels.ts";
import type { Event } from "#features/events/events.contract.ts";
import { adminEventPath, eventStatus } from "#features/events/events.rules.ts";
import { NO_DATE_YET } from "#kit/admin/admin.labels.ts";
import { editOnClick, type ItemActions, ItemButtons } from "#kit/list/list-row.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { StateBadge } from "#kit/publishing/publishing-fields.tsx";
import { formatDay } from "#shared/dates.ts";

const labels = eventLabels.eventsTable;

interface EventsTableProps extends ItemActions<Event> {
  events: readonly Event[];
  now: Date;
}

const statusLabels = { upcoming: "Upcoming", past: "Past" } as const;

const thumbnail = "w-12 shrink-0 rounded-md sm:w-16 xl:w-24";

/** The first image of an event. A draft may have none. */
const Thumbnail = ({ event: { pictures } }: { event: Event }) =>
  pictures[0] ? (
    <Picture src={pictures[0].image} alt="" ratio="16/9" focus={pictures[0].focus} sizes="96px" className={thumbnail} />
  ) : (
    <span className={`${thumbnail} flex aspect-video items-center justify-center bg-wash text-muted`}>
      <ImageOff aria-hidden="true" className="size-4" />
    </span>
  );

/** The registrations and photos of an event, if it has any. */
const numbersOf = ({ registrationCount, photoCount }: Event): string[] => [
  ...(registrationCount ? [labels.registrations(registrationCount)] : []),
  ...(photoCount ? [labels.photos(photoCount)] : []),
];

export function EventsTable({ events, now, ...actions }: EventsTableProps) {
  const navigate = useNavigate();
  const hasNumbers = events.some((event) => numbersOf(event).length > 0);
  return (
    <Table
      label={labels.events}
      className="has-short-values"
      head={
        <>
          <Th>{labels.event}</Th>
          <Th align="right">{labels.date}</Th>
          <Th>{labels.location}</Th>
          {hasNumbers && <Th className="max-lg:hidden">{labels.numbers}</Th>}
          <Th>{labels.status}</Th>
          <Th align="right">{labels.actions}</Th>
        </>
      }
    >
      {events.map((event) => (
        <tr key={event._id} {...editOnClick(() => void navigate(adminEventPath(event)))} className="hover:bg-wash/60">
          <Td className="min-w-44 md:min-w-56 xl:w-1/2 xl:min-w-72">
            <div className="flex items-center gap-3">
              <SelectBox id={event._id} name={event.title} className="-ml-3 -mr-2" />
              <Thumbnail event={event} />
              <div className="min-w-0">
                <Link
                  to={adminEventPath(event)}
                  dir="auto"
                  className="line-clamp-2 font-semibold text-ink no-underline hover:text-brand hover:underline"
                >
                  {event.title}
                </Link>
                <p dir="auto" className="line-clamp-1 max-w-sm break-all text-muted max-md:hidden">
                  {event.description}
                </p>
              </div>
            </div>
          </Td>
          <Td label={labels.date} align="right" className="whitespace-nowrap max-md:ml-24">
            <span className="max-md:text-muted">
              {formatDay(event.date) || NO_DATE_YET}
              <span className="text-muted max-md:ml-2 md:block">{event.time}</span>
              {numbersOf(event).map((text) => (
                <span key={text} className="text-muted max-md:ml-2 md:block lg:hidden">
                  {text}
                </span>
              ))}
            </span>
          </Td>
          <Td label={labels.location} className="min-w-28 max-md:hidden! xl:min-w-40">
            <span dir="auto">{event.location || labels.noLocation}</span>
          </Td>
          {hasNumbers && (
            <Td label={labels.numbers} className="whitespace-nowrap text-muted max-lg:hidden!">
              {numbersOf(event).map((text) => (
                <span key={text} className="block">
                  {text}
                </span>
              ))}
            </Td>
          )}
          <Td label={labels.status}>
            <span className="flex flex-col items-start gap-2">
              <span className="max-md:sr-only">{statusLabels[eventStatus(event, now)]}</span>
              <StateBadge item={event} />
            </span>
          </Td>
          <Td align="right" className="row-actions sticky right-0 whitespace-nowrap">
            <ItemButtons item={event} name={event.title} {...actions} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
