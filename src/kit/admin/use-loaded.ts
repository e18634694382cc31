import { useEffect, useState } from "react";

/**
 * Returns the result of a promise; undefined until then, and the previous result while a new promise is pending. Used
 * instead of Suspense, because React delays replacing a fallback by up to 300 ms.
 * @param promise must not reject
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
