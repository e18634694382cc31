import { useState } from "react";
import type { Api } from "#api-client/api.ts";
import type { Choice, Choices } from "#kit/form/choice-fields.tsx";
import { formatDay } from "#shared/dates.ts";
import { PAGE_LIMIT_MAX, type Page } from "#shared/paging.ts";
import { isSeen, type PublishingAnswer } from "#shared/publishing.ts";
import { useSearchDelay } from "./list-address.ts";
import { type Loaded, load } from "./load.ts";

/** An event as the forms of other content types need it. */
export interface EventChoice extends PublishingAnswer {
  _id: string;
  title: string;
  date: string;
  slug: string;
}

/** Finds events, the latest first. Screens receive it, because features do not import each other. */
export type FindEvents = (api: Api, query: { limit: number; q: string }) => Promise<Page<EventChoice>>;

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
    const label = isPlain ? title : `${title} (${formatDay(date)})`;
    return isSeen({ state }) ? { value: _id, label } : { value: _id, label: `${label} (${state})`, isHidden: true };
  });
}

/** The latest events as choices of a form. `open` loads them. A search finds older ones. */
export function useEventChoices(
  findEvents: FindEvents,
  { failed, days, withDrafts = false }: EventChoicesOptions,
): Choices & { open: () => Promise<void> } {
  const [found, setFound] = useState<Loaded<{ choices: Choice[]; total: number }>>();
  const [hasMore, setHasMore] = useState(false);

  const fetchChoices = (q: string) => async (api: Api) => {
    const { items, total } = await findEvents(api, { limit: PAGE_LIMIT_MAX, q });
    const offered = withDrafts ? items : items.filter(isSeen);
    return { choices: choicesOf(offered, days), total: total - items.length + offered.length };
  };

  async function find(words: string) {
    const found = await load(fetchChoices(words), failed);
    setFound(found);
    if (found.data && found.data.total > found.data.choices.length) setHasMore(true);
  }
  const search = useSearchDelay((words) => void find(words));

  return {
    choices: found?.data?.choices ?? [],
    pending: found === undefined,
    failure: found?.failure ?? null,
    onSearch: hasMore ? search : undefined,
    open() {
      // The previous choices stay while new ones load, unless loading fails.
      setFound((before) => (before?.failure ? undefined : before));
      return find("");
    },
  };
}
