import { type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router";

let givenUp = false;

/**
 * A screen's `shouldRevalidate`: another page or tab of the same list is no reason to fetch it again. Going there also
 * ends a fetch that is under way, which `useRevalidate` then starts again.
 */
export function unlessOtherPage({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.search === nextUrl.search) return defaultShouldRevalidate;
  givenUp = true;
  return false;
}

/** Loads the screen's data again, and once more when a change of page came between. */
export function useRevalidate() {
  const revalidator = useRevalidator();
  return async () => {
    do {
      givenUp = false;
      await revalidator.revalidate();
    } while (givenUp);
  };
}
