import type { Api } from "#api-client/api.ts";
import { type Failure, failureOf } from "#kit/feedback/failure.tsx";
import { adminApi } from "#web/admin-api.ts";

/** What a screen was to show, or why it could not be had. */
export type Loaded<Data> = { data: Data; failure: null } | { data: null; failure: Failure };

/**
 * The props of a page whose data its `clientLoader` loads. React Router can generate such types, but then `tsc -b` would fail
 * in a fresh clone until something has generated them.
 */
export interface PageProps<Loader extends (...args: never[]) => unknown> {
  loaderData: Awaited<ReturnType<Loader>>;
}

/**
 * For a screen's loader: fetches what it shows; a failure is logged. Never rejects. Awaited, the screen waits for it,
 * as those must that write; not awaited, the screen says that it loads, by `useLoaded`.
 * @param failureSentence the specification's, or what makes one of the error
 */
export async function load<Data>(
  fetchData: (api: Api) => Promise<Data>,
  failureSentence: string | ((error: unknown) => string),
): Promise<Loaded<Data>> {
  try {
    return { data: await fetchData(adminApi), failure: null };
  } catch (error) {
    const sentence = typeof failureSentence === "string" ? failureSentence : failureSentence(error);
    console.error(sentence, error);
    return { data: null, failure: failureOf(sentence, error) };
  }
}
