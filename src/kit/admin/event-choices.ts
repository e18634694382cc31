import { useState } from "react";
import type { Api } from "#api-client/api.ts";
import type { Choice, Choices } from "#kit/form/choice-fields.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { formatDay, inZone } from "#shared/dates.ts";
import { PAGE_LIMIT_MAX, type Page } from "#shared/paging.ts";
import { isSeen, type PublishingResponse } from "#shared/publishing.ts";
import { NO_DATE_YET } from "./admin.labels.ts";
import { type Loaded, load } from "./screen-route.tsx";

/** An event as the forms of other content types need it. */
export interface EventChoice extends PublishingResponse {
  _id: string;
  title: string;
  date: string;
  slug: string;
}

/** Lists events. Screens receive it, because features do not import each other. */
export type FindEvents = (api: Api, query: { limit: number; page: number }) => Promise<Page<EventChoice>>;

/** The events as options of a form, and the events themselves. */
export interface EventChoices extends Choices {
  events: readonly EventChoice[];
}

interface EventChoicesOptions {
  /** The error message if loading fails. */
  failed: string;
  /** Whether all labels include the day, or only those of events with the same title. */
  days: "all" | "shared";
  /** Whether to include unpublished events, marked as such. */
  withDrafts?: boolean;
}

function choicesOf(events: readonly EventChoice[], days: EventChoicesOptions["days"]): Choice[] {
  const titles = Map.groupBy(events, ({ title }) => title);
  return events.map(({ _id, title, date, state }) => {
    const isPlain = days === "shared" && titles.get(title)?.length === 1;
    const label = isPlain ? title : `${title} (${formatDay(date) || NO_DATE_YET})`;
    return isSeen({ state }) ? { value: _id, label } : { value: _id, label: `${label} (${state})`, isHidden: true };
  });
}

/** Loads all events, page by page. */
async function findAll(findEvents: FindEvents, api: Api): Promise<EventChoice[]> {
  const first = await findEvents(api, { limit: PAGE_LIMIT_MAX, page: 1 });
  const others = Array.from({ length: first.pageCount - 1 }, (_, index) =>
    findEvents(api, { limit: PAGE_LIMIT_MAX, page: index + 2 }),
  );
  return [first, ...(await Promise.all(others))].flatMap(({ items }) => items);
}

/** Sorts events for a choice: past events, the latest first, and then upcoming events, the next first. */
function mostRecentFirst(events: readonly EventChoice[], today: string): EventChoice[] {
  // A draft may have no date. It comes after all other events.
  const dayOf = ({ date }: EventChoice) => date || "9999";
  const byDay = events.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)));
  const hasStarted = (event: EventChoice) => dayOf(event) <= today;
  return [...byDay.filter(hasStarted), ...byDay.filter((event) => !hasStarted(event)).reverse()];
}

/** The events as choices of a form. `open` loads them. */
export function useEventChoices(
  findEvents: FindEvents,
  { failed, days, withDrafts = false }: EventChoicesOptions,
): EventChoices & { open: () => Promise<void> } {
  const [found, setFound] = useState<Loaded<EventChoice[]>>();
  const timeZone = useSiteZone();
  const events = found?.data ?? [];

  return {
    events,
    choices: choicesOf(events, days),
    pending: found === undefined,
    failure: found?.failure ?? null,
    async open() {
      // The previous choices stay while new ones load, unless loading fails.
      setFound((before) => (before?.failure ? undefined : before));
      const today = inZone(new Date().toISOString(), timeZone).slice(0, 10);
      setFound(
        await load(async (api) => {
          const all = await findAll(findEvents, api);
          return mostRecentFirst(withDrafts ? all : all.filter(isSeen), today);
        }, failed),
      );
    },
  };
}
