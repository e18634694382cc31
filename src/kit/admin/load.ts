import type { Api } from "#api-client/api.ts";
import { type Failure, failureOf } from "#kit/feedback/failure.tsx";
import { adminApi } from "./admin-api.ts";

/** The data of a screen, or the error that prevented loading it. */
export type Loaded<Data> = { data: Data; failure: null } | { data: null; failure: Failure };

/**
 * The props of a page with a `clientLoader`. React Router can generate such types, but then `tsc -b` would fail in a
 * fresh clone until they are generated.
 */
export interface PageProps<Loader extends (...args: never[]) => unknown> {
  loaderData: Awaited<ReturnType<Loader>>;
}

/**
 * Loads the data of a screen in its loader. Logs failures and never rejects. If the loader awaits it, navigation waits.
 * Otherwise the screen shows that it loads, through `useLoaded`.
 * @param failureSentence the specified sentence, or a function that creates it from the error
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
