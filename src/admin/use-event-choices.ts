import { useState } from "react";
import type { Api } from "#api-client/api.ts";
import { fetchEvents } from "#features/events/events.api.ts";
import type { Event } from "#features/events/events.contract.ts";
import { type Loaded, load } from "#kit/admin/load.ts";
import { useSearchDelay } from "#kit/admin/use-search-delay.ts";
import type { Choice, Choices } from "#kit/form/choice-fields.tsx";
import { formatDay } from "#shared/dates.ts";
import { PAGE_LIMIT_MAX } from "#shared/paging.ts";
import { isSeen } from "#shared/publishing.ts";

interface EventChoicesOptions {
  /** The error message if loading fails. */
  failed: string;
  /** Whether all labels include the day, or only those of events with the same title. */
  days: "all" | "shared";
  /** Whether to include unpublished events, marked as such. */
  withDrafts?: boolean;
}

/** The latest first. */
function choicesOf(events: readonly Event[], days: EventChoicesOptions["days"]): Choice[] {
  const titles = Map.groupBy(events, ({ title }) => title);
  return events.map(({ _id, title, date, state }) => {
    const isPlain = days === "shared" && titles.get(title)?.length === 1;
    const label = isPlain ? title : `${title} (${formatDay(date)})`;
    return isSeen({ state }) ? { value: _id, label } : { value: _id, label: `${label} (${state})`, isHidden: true };
  });
}

/** The latest events as choices of a form. `open` loads them. A search finds older ones. */
export function useEventChoices({
  failed,
  days,
  withDrafts = false,
}: EventChoicesOptions): Choices & { open: () => Promise<void> } {
  const [found, setFound] = useState<Loaded<{ choices: Choice[]; total: number }>>();
  const [many, setMany] = useState(false);

  const fetchChoices = (q: string) => async (api: Api) => {
    const { items, total } = await fetchEvents(api, { limit: PAGE_LIMIT_MAX, q });
    const meant = withDrafts ? items : items.filter(isSeen);
    return { choices: choicesOf(meant, days), total: total - items.length + meant.length };
  };

  async function find(words: string) {
    const found = await load(fetchChoices(words), failed);
    setFound(found);
    if (found.data && found.data.total > found.data.choices.length) setMany(true);
  }
  const search = useSearchDelay((words) => void find(words));

  return {
    choices: found?.data?.choices ?? [],
    pending: found === undefined,
    failure: found?.failure ?? null,
    onSearch: many ? search : undefined,
    open() {
      // The previous choices stay while new ones load, unless loading fails.
      setFound((before) => (before?.failure ? undefined : before));
      return find("");
    },
  };
}
