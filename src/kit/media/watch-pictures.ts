import { awaitWhenNear, setPictureState } from "./picture-state.ts";

/** Removes each `srcset`, so that the browser loads `src`, which always exists. @returns whether there were any */
function fallBack(image: HTMLImageElement): boolean {
  const choices = [image, ...(image.parentElement?.querySelectorAll("source") ?? [])].filter(({ srcset }) => srcset);
  for (const choice of choices) choice.removeAttribute("srcset");
  return choices.length > 0;
}

const boxOf = (image: HTMLImageElement) =>
  image.classList.contains("picture-image") ? image.closest<HTMLElement>(".picture") : null;

function settle(image: HTMLImageElement, failed: boolean) {
  const box = boxOf(image);
  if (box === null || (failed && fallBack(image))) return;
  if (failed) return setPictureState(box, "failed");
  // A loaded picture is painted only after decoding. The placeholder stays until then.
  const loaded = () => setPictureState(box, "loaded");
  image.decode().then(loaded, loaded);
}

/** Updates the state of all present and future pictures. `picture.css` styles it. */
export function watchPictures() {
  const hear = ({ target, type }: Event) => {
    if (target instanceof HTMLImageElement) settle(target, type === "error");
  };
  // Neither event bubbles.
  document.addEventListener("load", hear, true);
  document.addEventListener("error", hear, true);
  for (const image of document.querySelectorAll<HTMLImageElement>("img.picture-image")) {
    // Complete pictures have loaded or failed before the listener was added.
    if (image.complete) settle(image, image.naturalWidth === 0);
    else awaitWhenNear(boxOf(image));
  }
}
