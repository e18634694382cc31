import { ExternalLink, Eye } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { eventLabels } from "#features/events/events.admin.labels.ts";
import type { Event } from "#features/events/events.contract.ts";
import { adminEventPath, type EventStatus, eventPath, eventStatus } from "#features/events/events.rules.ts";
import { IconButton } from "#kit/action/button.tsx";
import { type ItemActions, ItemButtons } from "#kit/list/item-buttons.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { Table, Td, Th } from "#kit/list/table.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { StateBadge } from "#kit/publishing/state-badge.tsx";
import { formatDay } from "#shared/dates.ts";

const labels = eventLabels.eventsTable;

interface EventsTableProps extends ItemActions<Event> {
  events: readonly Event[];
  now: Date;
  /** Opens the preview of an unpublished event. */
  onPreview: (event: Event) => void;
}

const statusWords = { upcoming: "Upcoming", past: "Past" } as const;

function StatusBadge({ status }: { status: EventStatus }) {
  const look = status === "upcoming" ? "bg-success-wash text-success-dark" : "bg-line/60 text-muted";
  return <span className={`rounded-full px-3 py-1 font-semibold text-xs ${look}`}>{statusWords[status]}</span>;
}

/** Whether a click in a row is not on a link, a button or another control. */
const isPlainPart = (target: EventTarget) =>
  target instanceof Element && target.closest("a, button, input, label, [role=menu], [data-modal]") === null;

export function EventsTable({ events, now, onPreview, ...actions }: EventsTableProps) {
  const navigate = useNavigate();
  return (
    <Table
      label={labels.events}
      head={
        <>
          <Th>{labels.event}</Th>
          <Th align="right">{labels.date}</Th>
          <Th>{labels.location}</Th>
          <Th>{labels.status}</Th>
          <Th align="right">{labels.actions}</Th>
        </>
      }
    >
      {events.map((event) => (
        <tr
          key={event._id}
          onClick={({ target }) => isPlainPart(target) && void navigate(adminEventPath(event))}
          className="cursor-pointer hover:bg-wash/60"
        >
          <Td className="min-w-44 md:min-w-56 xl:w-1/2 xl:min-w-72">
            <div className="flex items-center gap-3">
              <SelectBox id={event._id} name={event.title} className="-ml-3 -mr-2" />
              <Picture
                src={event.image[0] ?? ""}
                alt=""
                ratio="16/9"
                focus={event.pictures[0]?.focus}
                sizes="96px"
                className="w-12 shrink-0 rounded-md sm:w-16 xl:w-24"
              />
              <div className="min-w-0">
                <Link
                  to={adminEventPath(event)}
                  dir="auto"
                  className="line-clamp-2 font-semibold text-ink no-underline hover:text-brand hover:underline"
                >
                  {event.title}
                </Link>
                <p dir="auto" className="line-clamp-1 max-w-sm break-all text-muted">
                  {event.description}
                </p>
              </div>
            </div>
          </Td>
          <Td label={labels.date} align="right" className="whitespace-nowrap">
            <span>
              {formatDay(event.date)}
              <span className="block text-muted">{event.time}</span>
            </span>
          </Td>
          <Td label={labels.location} className="min-w-28 xl:min-w-40">
            <span dir="auto">{event.location}</span>
          </Td>
          <Td label={labels.status}>
            <span className="flex flex-col items-start gap-2">
              <StatusBadge status={eventStatus(event, now)} />
              <StateBadge item={event} />
            </span>
          </Td>
          <Td align="right" className="sticky right-0 whitespace-nowrap">
            <div className="ml-auto grid w-fit grid-cols-[repeat(4,auto)] md:max-xl:grid-cols-[repeat(2,auto)]">
              {event.state === "published" ? (
                <a
                  href={eventPath(event)}
                  target="_blank"
                  rel="noopener"
                  aria-label={labels.viewInNewTab(event.title)}
                  title={labels.view}
                  className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-muted transition-colors duration-150 ease-out hover:bg-wash hover:text-brand [&>svg]:size-5"
                >
                  <ExternalLink aria-hidden="true" />
                </a>
              ) : (
                <IconButton
                  label={labels.preview(event.title)}
                  icon={<Eye aria-hidden="true" />}
                  onClick={() => onPreview(event)}
                />
              )}
              <ItemButtons item={event} name={event.title} {...actions} />
            </div>
          </Td>
        </tr>
      ))}
    </Table>
  );
}
