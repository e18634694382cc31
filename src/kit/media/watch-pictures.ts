type PictureState = "loaded" | "failed";

function settle(image: HTMLImageElement, failed: boolean) {
  const box = image.classList.contains("picture-image") ? image.parentElement : null;
  if (box === null) return;
  const show = (state: PictureState) => {
    box.dataset["state"] = state;
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
  // These came, or failed, before there was anyone to hear it.
  for (const image of document.querySelectorAll<HTMLImageElement>("img.picture-image"))
    if (image.complete) settle(image, image.naturalWidth === 0);
  document.documentElement.dataset["pictures"] = "watched";
}
