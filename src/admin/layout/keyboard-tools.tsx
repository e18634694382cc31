import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { adminLabels } from "#admin/admin.labels.ts";
import { toast } from "#kit/feedback/toast.tsx";
import { sidebarId } from "./navigation.tsx";

// Loaded when first used. The search includes the officers' guide.
const loading = {
  search: async () => ({ default: (await import("#admin/search-dialog.tsx")).SearchDialog }),
  shortcuts: async () => ({ default: (await import("./shortcuts-dialog.tsx")).ShortcutsDialog }),
};
const SearchDialog = lazy(loading.search);
const ShortcutsDialog = lazy(loading.shortcuts);

const STORAGE_KEY = "adminSingleKeys";

/** Focuses or presses the first visible element of the page behind the dialogs, and returns whether there is one. */
function use(selector: string, action: "focus" | "click"): boolean {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility());
  element?.[action]();
  return element !== undefined;
}

const pressed: Record<string, () => boolean> = {
  "/": () => use("main input[type=search]", "focus"),
  n: () => use("main [data-add] button:enabled", "click"),
  m: () => use(`#${sidebarId} nav a`, "focus") || use(`[aria-controls="${sidebarId}"]`, "click"),
};

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, select, textarea, [contenteditable=true], [role=menu]") !== null;

/** The dialogs that open by key on every screen: search (Ctrl+K) and the list of shortcuts (?). */
export function useKeyboardTools() {
  const [shown, setShown] = useState<keyof typeof loading | null>(null);
  const [hasSingleKeys, setSingleKeys] = useState(() => localStorage.getItem(STORAGE_KEY) !== "off");

  // The file is loaded first, because React would replace the screen, with its open form, if loading failed during rendering.
  const show = useCallback(async (dialog: keyof typeof loading) => {
    try {
      await loading[dialog]();
      setShown(dialog);
    } catch {
      toast.error(adminLabels.dialogFailed);
    }
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const isBehindDialog = document.querySelector("[data-modal]") !== null;
      const key = event.key.toLowerCase();
      if (event.ctrlKey || event.metaKey) {
        if (key !== "k" || isTyping(event.target instanceof Element ? event.target.closest(".ProseMirror") : null))
          return;
        event.preventDefault();
        if (!isBehindDialog) show("search");
        return;
      }
      if (!hasSingleKeys || isBehindDialog || isTyping(event.target)) return;
      if (key === "?") show("shortcuts");
      else if (!pressed[key]?.()) return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [hasSingleKeys, show]);

  const close = () => setShown(null);
  const dialog = (
    <Suspense>
      {shown === "search" && <SearchDialog onClose={close} onShortcuts={() => show("shortcuts")} />}
      {shown === "shortcuts" && (
        <ShortcutsDialog
          hasSingleKeys={hasSingleKeys}
          onSingleKeys={(used) => {
            localStorage.setItem(STORAGE_KEY, used ? "on" : "off");
            setSingleKeys(used);
          }}
          onClose={close}
        />
      )}
    </Suspense>
  );
  return { show, dialog };
}
