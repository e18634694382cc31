import { awaitWhenNear, setPictureState } from "./picture-state.ts";

/** Leaves of a picture's files the one that is there for as long as the picture is. @returns whether there were others */
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
  // A loaded picture is painted only once it is decoded; until then its placeholder must stay.
  const loaded = () => setPictureState(box, "loaded");
  image.decode().then(loaded, loaded);
}

/** Tells the boxes of all pictures, now and later ones, whether theirs has come or failed; `picture.css` shows it. */
export function watchPictures() {
  const hear = ({ target, type }: Event) => {
    if (target instanceof HTMLImageElement) settle(target, type === "error");
  };
  // Neither event bubbles.
  document.addEventListener("load", hear, true);
  document.addEventListener("error", hear, true);
  for (const image of document.querySelectorAll<HTMLImageElement>("img.picture-image")) {
    // Those that are complete came, or failed, before there was anyone to hear it.
    if (image.complete) settle(image, image.naturalWidth === 0);
    else awaitWhenNear(boxOf(image));
  }
}
