import { type ComponentType, useEffect, useRef, useState } from "react";
import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { type Named, picturePath } from "#features/gallery/gallery.rules.ts";
import type { PictureViewerProps } from "./picture-viewer.tsx";

interface OpenViewer {
  Viewer: ComponentType<PictureViewerProps>;
  index: number;
}

export interface ViewedPictures {
  /** Where their album's page is, and the part of it that shows them. */
  path: string;
  pagePath: string;
  items: readonly Named<GalleryItem>[];
  /** The ids of the pictures around them in their album; left out where they are all of it. */
  before?: string | undefined;
  after?: string | undefined;
  /** The one that the page was opened for. */
  shown?: number | undefined;
}

// Most visitors look at the grid alone: the viewer is fetched when the first picture is about to be opened.
const fetchViewer = () => import("./picture-viewer.tsx");

export const reachForViewer = () => void fetchViewer().catch(() => {});

/** Marks an entry of the history that was made by opening the viewer: the one before it is the page without. */
const OPENED_HERE = "viewer";

/**
 * The viewer over some pictures, each of which has an address while it is open: Back closes it, and a step beyond the
 * pictures that are here goes to the page that has the next.
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

  function shut() {
    setOpen(null);
    setShown(false);
  }

  /** Shows what the address says. */
  function follow() {
    const id = new URLSearchParams(location.search).get("picture");
    const index = items.findIndex(({ _id }) => _id === id);
    if (index >= 0) void show(index).catch(() => location.reload());
    // Of another page than this one, whose viewer was opened there.
    else if (location.pathname !== home.current) location.reload();
    else shut();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an island is given never changes
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
    /** Whether the picture that the page was opened for still stands above the others. */
    isShown,
    /** Of the links to the pictures, one of which has the focus again when the viewer has closed. */
    list,
    /** Opens it at one of the pictures; without its code, the page of that picture. */
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
      shut();
    },
  };
}
