import type { Api } from "#api-client/api.ts";
import { type Failure, failureOf } from "#kit/feedback/failure.tsx";
import { adminApi } from "#web/admin-api.ts";

export interface LoadedList<Item> {
  items: Item[];
  failure: Failure | null;
}

/** A screen's list. When it cannot be had, that is logged, and the screen has an empty list and words to show. */
export async function loadList<Item>(
  fetchList: (api: Api) => Promise<Item[]>,
  failureSentence: string,
): Promise<LoadedList<Item>> {
  try {
    return { items: await fetchList(adminApi), failure: null };
  } catch (error) {
    console.error(failureSentence, error);
    return { items: [], failure: failureOf(failureSentence, error) };
  }
}
