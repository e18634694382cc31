import { parseStoredImage } from "#shared/stored-image.ts";
import { placeholderGradients } from "./placeholder.ts";

/**
 * The loading state of a picture, set on its box and styled by `picture.css`. Unset while it is far from the screen.
 */
export type PictureState = "awaited" | "loaded" | "failed";

export const PICTURE_FAILED = "Failed to load image";

const words: Record<PictureState, string> = { awaited: "Loading image", loaded: "", failed: PICTURE_FAILED };

export function setPictureState(box: HTMLElement, state: PictureState) {
  box.dataset["state"] = state;
  const status = box.querySelector(".picture-status");
  if (status) status.textContent = words[state];
  const stored = state === "awaited" ? parseStoredImage(box.querySelector("img")?.getAttribute("src") ?? "") : null;
  box.style.backgroundImage = stored === null ? "" : placeholderGradients(stored.placeholder);
}

/** One screen height above and below, because pictures there are loaded too. */
const NEAR = "100% 0px";

let near: IntersectionObserver | undefined;

/** Marks a picture as loading when its box comes near the screen, unless it has loaded. A page may have sixty. */
export function awaitWhenNear(box: HTMLElement | null) {
  if (box === null || box.dataset["state"] !== undefined) return;
  near ??= new IntersectionObserver(
    (entries, observer) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        if (target.dataset["state"] === undefined) setPictureState(target, "awaited");
      }
    },
    { rootMargin: NEAR },
  );
  near.observe(box);
}
