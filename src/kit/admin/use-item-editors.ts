import { useEffect, useState } from "react";
import { EDITOR_HEARTBEAT_MS, ItemEditors } from "#shared/lifecycle.ts";
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
    const sendHeartbeat = () =>
      send().then(
        ({ others }) => isOpen && setOthers(others),
        // The next request tries again. A save does not depend on it.
        () => undefined,
      );
    void sendHeartbeat();
    const timer = setInterval(
      () => document.visibilityState === "visible" && void sendHeartbeat(),
      EDITOR_HEARTBEAT_MS,
    );
    return () => {
      isOpen = false;
      clearInterval(timer);
      send(true).catch(() => undefined);
    };
  }, [item]);
  return others;
}
