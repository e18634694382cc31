import { type ComponentType, useEffect, useRef, useState } from "react";
import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { picturePath, type WithLinkName } from "#features/gallery/gallery.rules.ts";
import type { PictureViewerProps } from "./picture-viewer.tsx";

interface OpenViewer {
  Viewer: ComponentType<PictureViewerProps>;
  index: number;
}

export interface ViewedPictures {
  /** The path of the album's page, and the part of it that shows these pictures. */
  path: string;
  pagePath: string;
  items: readonly WithLinkName<GalleryItem>[];
  /** The IDs of the pictures before and after these; absent if these are the whole album. */
  before?: string | undefined;
  after?: string | undefined;
  /** The picture that the URL names. */
  shown?: number | undefined;
}

// Most visitors only look at the grid, so the viewer loads when the first picture is about to open.
const fetchViewer = () => import("./picture-viewer.tsx");

export const preloadViewer = () => void fetchViewer().catch(() => {});

/** Marks a history entry that opening the viewer created. The previous entry is the page without the viewer. */
const OPENED_HERE = "viewer";

/**
 * The viewer for some pictures. Each picture has a URL while it is open: Back closes the viewer, and moving past the
 * last picture loads the next page.
 */
export function useViewer({ path, pagePath, items, before, after, shown }: ViewedPictures) {
  const [open, setOpen] = useState<OpenViewer | null>(null);
  const [isShown, setShown] = useState(shown !== undefined);
  const list = useRef<HTMLUListElement>(null);
  const left = useRef<number | null>(null);
  const home = useRef("");

  const addressOf = (index: number) => picturePath(path, items[index]?._id ?? "");

  async function show(index: number) {
    const { PictureViewer } = await fetchViewer();
    left.current = index;
    setOpen({ Viewer: PictureViewer, index });
  }

  function closeViewer() {
    setOpen(null);
    setShown(false);
  }

  function follow() {
    const id = new URLSearchParams(location.search).get("picture");
    const index = items.findIndex(({ _id }) => _id === id);
    if (index >= 0) void show(index).catch(() => location.reload());
    // The viewer was opened on another page.
    else if (location.pathname !== home.current) location.reload();
    else closeViewer();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an island's props never change
  useEffect(() => {
    home.current = location.pathname;
    if (shown !== undefined) void show(shown).catch(() => {});
    addEventListener("popstate", follow);
    addEventListener("pageshow", follow);
    return () => {
      removeEventListener("popstate", follow);
      removeEventListener("pageshow", follow);
    };
  }, []);

  useEffect(() => {
    if (open || left.current === null) return;
    list.current?.querySelectorAll("a")[left.current]?.focus();
    left.current = null;
  }, [open]);

  return {
    open,
    /** Whether the picture in the URL is still shown above the others. */
    isShown,
    /** The links to the pictures. One of them gets the focus when the viewer closes. */
    list,
    /** Opens the viewer at a picture. If its code is missing, opens the picture's page. */
    async openAt(index: number) {
      try {
        await show(index);
        history.pushState(OPENED_HERE, "", addressOf(index));
      } catch {
        location.assign(addressOf(index));
      }
    },
    step(by: 1 | -1) {
      if (!open) return;
      const next = open.index + by;
      const beyond = next < 0 ? before : next >= items.length ? after : undefined;
      if (beyond !== undefined) return location.replace(picturePath(path, beyond));
      const index = (next + items.length) % items.length;
      history.replaceState(history.state, "", addressOf(index));
      left.current = index;
      setOpen({ ...open, index });
    },
    close() {
      if (history.state === OPENED_HERE) return history.back();
      history.replaceState(null, "", pagePath);
      closeViewer();
    },
  };
}
