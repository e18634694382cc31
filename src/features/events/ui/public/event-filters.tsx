import { clsx } from "clsx/lite";
import { CalendarClock, History, Search, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { query } from "#api-client/api.ts";
import type { EventYear } from "#features/events/events.contract.ts";
import { type EventChoice, eventLabels, kindLabels, type UnitChoice } from "#features/events/events.labels.ts";
import { type EventStatus, eventKinds } from "#features/events/events.rules.ts";
import { ButtonLink, buttonClasses, chipClasses } from "#kit/action/button.tsx";
import { FilterSelect } from "#kit/form/choice-fields.tsx";
import { controlClasses } from "#kit/form/field.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";

const WORDS_MAX_CHARACTERS = 200;

interface EventSearchProps extends EventChoice {
  units: readonly UnitChoice[];
  /** The current tab, which the search keeps. */
  show: string | undefined;
}

export function EventSearch({ show, kind, unit, units, q = "" }: EventSearchProps) {
  return (
    <search className="min-w-0 lg:flex-1">
      <form
        action="/events"
        data-apply=""
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
      >
        {show && <input type="hidden" name="show" value={show} />}
        <div className="col-span-full flex flex-wrap gap-2 sm:col-span-1">
          <input
            type="search"
            name="q"
            aria-label="Search events"
            placeholder="Search events"
            maxLength={WORDS_MAX_CHARACTERS}
            defaultValue={q}
            dir="auto"
            className={controlClasses(undefined, "h-11 min-w-0 flex-[1_1_5rem]")}
          />
          <button type="submit" className={buttonClasses({ variant: "secondary" })}>
            <Search aria-hidden="true" />
            Search
          </button>
        </div>
        <FilterSelect
          name="kind"
          label={eventLabels.kind}
          any="All types"
          value={kind}
          options={eventKinds.map((value) => ({ value, label: kindLabels[value].one }))}
        />
        <FilterSelect name="unit" label="Unit" any="All chapters" value={unit?.value} options={units} />
      </form>
    </search>
  );
}

const sides: { status: EventStatus; label: string }[] = [
  { status: "upcoming", label: eventLabels.upcoming },
  { status: "past", label: eventLabels.past },
];

export function EventSides({ status, kind, unit, q }: EventChoice) {
  return (
    <form action="/events" className="inline-flex flex-wrap gap-1 self-start rounded-xl border border-line bg-wash p-1">
      {Object.entries({ kind, unit: unit?.value, q }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {sides.map((side) => (
        <button
          key={side.status}
          name="show"
          value={side.status}
          type="submit"
          aria-pressed={side.status === status}
          className="min-h-11 cursor-pointer rounded-lg px-3 font-semibold text-muted hover:text-ink aria-pressed:bg-brand aria-pressed:text-on-accent sm:px-5"
        >
          {side.label}
        </button>
      ))}
    </form>
  );
}

interface EventYearsProps {
  years: readonly EventYear[];
  current?: number;
  className?: string;
}

/** Links to the past events of each year. */
export function EventYears({ years, current, className }: EventYearsProps) {
  if (years.length === 0) return null;
  return (
    <nav aria-label={eventLabels.byYear} className={className}>
      <ul className="relative flex flex-wrap gap-2">
        {years.map(({ year, count }) => (
          <li key={year}>
            <a
              href={`/events/${year}`}
              aria-current={year === current ? "page" : undefined}
              className={chipClasses(year === current)}
            >
              {year}{" "}
              <span
                className={clsx(
                  "font-normal text-sm max-sm:sr-only",
                  year === current ? "text-on-accent" : "text-muted",
                )}
              >
                {count === 1 ? "1 event" : `${count} events`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The target of pagination links, so that the focus is before the list. */
export const LIST_ID = "list";

/** The heading of a list with its count. Takes the focus after paging. */
export const ListHeading = ({ words }: { words: string }) => (
  <h2 id={LIST_ID} tabIndex={-1} dir="auto" className="mb-6 break-words text-2xl outline-none">
    {words}
  </h2>
);

interface NoEventsProps {
  status: EventStatus;
  /** Whether the other tab has events. */
  hasOther: boolean;
  /** The action if the other tab is empty too. */
  otherwise: ReactNode;
}

export const NoEvents = ({ status, hasOther, otherwise }: NoEventsProps) =>
  status === "upcoming" ? (
    <EmptyState
      icon={<CalendarClock />}
      title={eventLabels.noUpcoming}
      description={eventLabels.noUpcomingDescription}
      action={
        hasOther ? (
          <ButtonLink to="/events?show=past" variant="secondary">
            {eventLabels.seePast}
          </ButtonLink>
        ) : (
          otherwise
        )
      }
    />
  ) : (
    <EmptyState
      icon={<History />}
      title={eventLabels.noPast}
      description={eventLabels.noPastDescription}
      action={
        hasOther ? (
          <ButtonLink to="/events" variant="secondary">
            {eventLabels.seeUpcoming}
          </ButtonLink>
        ) : (
          otherwise
        )
      }
    />
  );

/** @param show the tab that limits the search */
export const NoEventsFound = ({ show, kind, unit, q }: EventChoice & { show: EventStatus | undefined }) => (
  <EmptyState
    icon={<SearchX />}
    title={eventLabels.noneFound}
    description={eventLabels.noneFoundDescription}
    action={
      <ButtonLink to={`/events${show ? query({ kind, unit: unit?.value, q }) : ""}`} variant="secondary">
        {show ? eventLabels.searchAll : eventLabels.clearSearch}
      </ButtonLink>
    }
  />
);
