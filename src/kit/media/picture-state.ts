import { PLACEHOLDER_HEIGHT, PLACEHOLDER_WIDTH, parseStoredImage } from "#shared/stored-image.ts";

const rows = Array.from({ length: PLACEHOLDER_HEIGHT }, (_, row) => row);
const columns = Array.from({ length: PLACEHOLDER_WIDTH }, (_, column) => column);

/**
 * Returns a `background-image` that approximates a picture: the colors of its columns, and over them, half
 * transparent, those of its rows. Needs no request and no decoding.
 *
 * @param digits the placeholder in the picture's name
 */
export function placeholderGradients(digits: string): string {
  /** Returns the mean of some pixels of three digits each. */
  const mean = (pixels: readonly number[]) =>
    [0, 1, 2]
      .map((channel) => pixels.map((pixel) => Number.parseInt(digits.charAt(pixel * 3 + channel), 16)))
      .map((values) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length).toString(16))
      .join("");
  const pixel = (column: number, row: number) => row * PLACEHOLDER_WIDTH + column;
  const across = columns.map((column) => `#${mean(rows.map((row) => pixel(column, row)))}`);
  const down = rows.map((row) => `#${mean(columns.map((column) => pixel(column, row)))}8`);
  return `linear-gradient(${down}), linear-gradient(90deg, ${across})`;
}

/**
 * The loading state of a picture, set on its box and styled by `picture.css`. Unset while it is far from the screen.
 */
export type PictureState = "awaited" | "loaded" | "failed";

const words: Record<PictureState, string> = { awaited: "Loading image", loaded: "", failed: "Failed to load image" };

function setPictureState(box: HTMLElement, state: PictureState) {
  box.dataset["state"] = state;
  const status = box.querySelector(".picture-status");
  // `textContent = ""` would make browsers match the `:has()` selectors of the page again, and restyle all of it.
  if (status?.firstChild) status.firstChild.nodeValue = words[state];
  else if (words[state]) status?.append(words[state]);
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

/**
 * Removes each `srcset`, so that the browser loads `src`, which always exists.
 * @returns whether there were any
 */
function fallBack(image: HTMLImageElement): boolean {
  const choices = [image, ...(image.parentElement?.querySelectorAll("source") ?? [])].filter(({ srcset }) => srcset);
  for (const choice of choices) choice.removeAttribute("srcset");
  return choices.length > 0;
}

const boxOf = (image: HTMLImageElement) =>
  image.classList.contains("picture-image") ? image.closest<HTMLElement>(".picture") : null;

function markFinished(image: HTMLImageElement, failed: boolean) {
  const box = boxOf(image);
  if (box === null || (failed && fallBack(image))) return;
  if (failed) return setPictureState(box, "failed");
  // A loaded picture is painted only after decoding. The placeholder stays until then.
  const loaded = () => setPictureState(box, "loaded");
  image.decode().then(loaded, loaded);
}

/** Updates the state of all present and future pictures. `picture.css` styles it. */
export function watchPictures() {
  const onLoadOrError = ({ target, type }: Event) => {
    if (target instanceof HTMLImageElement) markFinished(target, type === "error");
  };
  // Neither event bubbles.
  document.addEventListener("load", onLoadOrError, true);
  document.addEventListener("error", onLoadOrError, true);
  for (const image of document.querySelectorAll<HTMLImageElement>("img.picture-image")) {
    // Complete pictures have loaded or failed before the listener was added.
    if (image.complete) markFinished(image, image.naturalWidth === 0);
    else awaitWhenNear(boxOf(image));
  }
}
