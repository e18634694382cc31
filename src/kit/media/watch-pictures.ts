import { hidePlaceholder, showPlaceholder } from "./placeholder.ts";

type PictureState = "loaded" | "failed";

/** Leaves of a picture's files the one that is there for as long as the picture is. @returns whether there were others */
function fallBack(image: HTMLImageElement): boolean {
  const choices = [image, ...(image.parentElement?.querySelectorAll("source") ?? [])].filter(({ srcset }) => srcset);
  for (const choice of choices) choice.removeAttribute("srcset");
  return choices.length > 0;
}

function settle(image: HTMLImageElement, failed: boolean) {
  const box = image.classList.contains("picture-image") ? image.closest<HTMLElement>(".picture") : null;
  if (box === null || (failed && fallBack(image))) return;
  const show = (state: PictureState) => {
    box.dataset["state"] = state;
    hidePlaceholder(box);
  };
  if (failed) return show("failed");
  // A loaded picture is painted only once it is decoded; until then its placeholder must stay.
  const loaded = () => show("loaded");
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
  for (const box of document.querySelectorAll<HTMLElement>(".picture")) showPlaceholder(box);
  // These came, or failed, before there was anyone to hear it.
  for (const image of document.querySelectorAll<HTMLImageElement>("img.picture-image"))
    if (image.complete) settle(image, image.naturalWidth === 0);
  document.documentElement.dataset["pictures"] = "watched";
}
