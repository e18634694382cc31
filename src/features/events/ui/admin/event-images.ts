import type { Event } from "#features/events/events.contract.ts";
import type { ChosenImages } from "#kit/form/use-several-images.ts";
import { withoutSignature } from "#shared/stored-image.ts";

/** Returns the kept pictures that the event still has, and those that another officer added since the form was filled. */
export function presentImages(
  { kept, order, details }: Omit<ChosenImages, "added">,
  filledFrom: Event | undefined,
  event: Event,
) {
  const image = event.image.map(withoutSignature);
  const before = filledFrom?.image.map(withoutSignature) ?? [];
  const added = image.filter((url) => !before.includes(url));
  const keepImages = [...kept.filter((url) => image.includes(url)), ...added];
  const placed = order.filter((place) => !kept.includes(place) || keepImages.includes(place));
  const imageOrder = [...placed, ...keepImages.filter((url) => !order.includes(url))];
  return { keepImages, imageOrder, imageDetails: details.filter(({ image }) => imageOrder.includes(image)) };
}
