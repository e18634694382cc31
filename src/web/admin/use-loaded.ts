import { useEffect, useState } from "react";

/**
 * What a promise has brought; undefined until then, and what the one before it brought while a new one is under way.
 * For an answer that is to show at once: React holds back what a Suspense fallback has waited for, up to 300 ms.
 * @param promise one that does not reject
 */
export function useLoaded<Value>(promise: Promise<Value>): Value | undefined {
  const [loaded, setLoaded] = useState<Value>();
  useEffect(() => {
    let wanted = true;
    void promise.then((value) => wanted && setLoaded(value));
    return () => {
      wanted = false;
    };
  }, [promise]);
  return loaded;
}
