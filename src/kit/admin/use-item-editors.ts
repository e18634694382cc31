import { useEffect, useState } from "react";
import { EDITOR_BEAT_MS, ItemEditors } from "#shared/lifecycle.ts";
import { adminApi } from "./admin-api.ts";

/**
 * Returns the names of others who have the form of an item open.
 * @param item unique name of the item; undefined for a new item
 */
export function useItemEditors(item: string | undefined): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (item === undefined) return;
    let isOpen = true;
    const send = (closed?: true) => adminApi.send("PUT", "/item-editors", ItemEditors, { body: { item, closed } });
    const beat = () =>
      send().then(
        ({ others }) => isOpen && setOthers(others),
        // The next request tries again. A save does not depend on it.
        () => undefined,
      );
    void beat();
    const timer = setInterval(() => document.visibilityState === "visible" && void beat(), EDITOR_BEAT_MS);
    return () => {
      isOpen = false;
      clearInterval(timer);
      send(true).catch(() => undefined);
    };
  }, [item]);
  return others;
}
