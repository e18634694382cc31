import { useEffect, useState } from "react";

const EVERY_MS = 15_000;

/** The server's clock, going on in the browser: a page left open learns that an event has begun. */
export function useNow(serverNow: string): Date {
  const [elapsed, setElapsed] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reading of the server starts the count again
  useEffect(() => {
    const start = performance.now();
    setElapsed(0);
    const timer = setInterval(() => setElapsed(performance.now() - start), EVERY_MS);
    return () => clearInterval(timer);
  }, [serverNow]);

  return new Date(new Date(serverNow).getTime() + elapsed);
}
