/** For `catch` in a loader: logs what failed and goes on with `fallback`, so that the rest of the page stands. */
export const logged =
  <Fallback>(what: string, fallback: Fallback) =>
  (error: unknown): Fallback => {
    console.error(what, error);
    return fallback;
  };
