import { type ReactNode, useEffect, useState } from "react";
import { type ClientLoaderFunctionArgs, useRevalidator } from "react-router";
import type { Api } from "#api-client/api.ts";
import { Button } from "#kit/action/button.tsx";
import { type Failure, FailureAlert, failureOf } from "#kit/feedback/failure.tsx";
import { NARROW } from "#kit/media/motion.tsx";
import { type Page, pageNumber } from "#shared/paging.ts";
import { adminListLabels } from "./admin.labels.ts";
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

/** The number of items on a page on phones, so that the links to other pages are within reach. */
const PHONE_PAGE_SIZE = 20;

/** Returns the page and the search words in a list's URL. */
export function pageQuery(request: Request, limit: number) {
  const { searchParams } = new URL(request.url);
  return {
    limit: matchMedia(NARROW).matches ? PHONE_PAGE_SIZE : limit,
    page: pageNumber(searchParams),
    q: searchParams.get("q") ?? undefined,
  };
}

/** Returns a filter value from the URL; undefined if it is not one of the allowed values. */
export const choiceIn = <Choice extends string>(
  request: Request,
  name: string,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === new URL(request.url).searchParams.get(name));

type PageQuery = ReturnType<typeof pageQuery>;

/** Returns the `clientLoader` of a list that the server pages and searches. */
export const pageLoader =
  <Item,>(
    fetchPage: (api: Api, query: PageQuery, request: Request) => Promise<Page<Item>>,
    options: { pageSize: number; failed: string },
  ) =>
  ({ request }: ClientLoaderFunctionArgs) =>
    load((api) => fetchPage(api, pageQuery(request, options.pageSize), request), options.failed);

/** Returns the `clientLoader` of a list without paging. */
export const listLoader =
  <Item,>(fetchList: (api: Api) => Promise<Item[]>, failed: string) =>
  (): Promise<Loaded<Page<Item>>> =>
    load(async (api) => {
      const items = await fetchList(api);
      return { items, total: items.length, page: 1, pageCount: 1 };
    }, failed);

/**
 * Returns the result of a promise; undefined until then, and the previous result while a new promise is pending. Used
 * instead of Suspense, because React delays replacing a fallback by up to 300 ms.
 * @param promise must not reject
 */
export function useLoaded<Value>(promise: Promise<Value>): Value | undefined {
  const [loaded, setLoaded] = useState<Value>();
  useEffect(() => {
    let isCurrent = true;
    void promise.then((value) => isCurrent && setLoaded(value));
    return () => {
      isCurrent = false;
    };
  }, [promise]);
  return loaded;
}

interface LoadedContentProps<Data> {
  /** From `load`; undefined while it loads. */
  loaded: Loaded<Data> | undefined;
  /** Identifies the data on screens with several. Other data does not stay visible. */
  of?: string | undefined;
  /** Shown while loading. */
  waiting?: ReactNode;
  /** Shown after a failure, instead of the error banner and the previous data. */
  failed?: (failure: Failure) => ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Shows loaded data: first a loading indicator, and after a failure the error with a Retry button above the previous
 * data.
 */
export function LoadedContent<Data>({ loaded, of = "", waiting, failed, children }: LoadedContentProps<Data>) {
  const [latest, setLatest] = useState<{ data: Data; of: string } | null>(null);
  if (loaded?.data && loaded.data !== latest?.data) setLatest({ data: loaded.data, of });
  if (loaded === undefined) return waiting;
  if (loaded.failure && failed) return failed(loaded.failure);
  const previous = latest?.of === of ? latest.data : null;
  const data = loaded.failure ? previous : loaded.data;
  // The content keeps its place beside a failure, so that forms keep what was typed.
  return (
    <>
      {loaded.failure && <LoadFailure failure={loaded.failure} />}
      {data !== null && children(data)}
    </>
  );
}

function LoadFailure({ failure }: { failure: Failure }) {
  const revalidator = useRevalidator();
  return (
    <FailureAlert
      isQuiet
      failure={failure}
      className="mb-6"
      action={
        <Button
          size="small"
          variant="secondary"
          pending={revalidator.state === "loading"}
          onClick={() => void revalidator.revalidate()}
        >
          {adminListLabels.retry}
        </Button>
      }
    />
  );
}
