import { useSyncExternalStore } from "react";

const STORAGE_KEY = "alwaysMakePicturesSmaller";
const YES = "yes";

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function set(always: boolean) {
  if (always) localStorage.setItem(STORAGE_KEY, YES);
  else localStorage.removeItem(STORAGE_KEY);
  for (const listener of listeners) listener();
}

/** Whether this browser makes all large images smaller. All forms share the setting. */
export function useAlwaysSmaller() {
  const always = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(STORAGE_KEY) === YES,
    () => false,
  );
  return [always, set] as const;
}
