import { counted, savedMessage } from "#kit/admin/admin.labels.ts";
import type { PublishingResponse } from "#shared/publishing.ts";

interface AddedImages {
  count: number;
  /** Whether and when visitors see them. */
  saved: PublishingResponse;
}

export const galleryLabels = {
  list: {
    title: "Gallery",
    noun: "image",
    add: "Add Image",
    addFirst: "Add First Image",
    emptyTitle: "No images yet",
    emptyText: "Images you add appear here and in the public gallery.",
  },
  filter: {
    year: "Year",
    allYears: "All years",
    event: "Event",
    allEvents: "All images",
    missingAlt: "Without alternative text",
  },
  album: {
    title: "Album",
    text: "Photos of the event. Visitors find them in the gallery.",
    loading: "Loading the album",
    more: (shown: number, total: number) => `Shows the latest ${shown} of ${total} images. Open Gallery to see all.`,
    emptyTitle: "No images yet",
    emptyText: "Add the photos of the event here. They appear in the event’s album.",
  },
  deleted: "Image deleted",
  assigned: (images: string, event: string | undefined) =>
    event ? `${images} assigned to ${event}` : `${images} removed from their events`,
  saved: (saved: PublishingResponse, timeZone: string) => savedMessage("Image", "saved", saved, timeZone),
  added({ count, saved }: AddedImages, timeZone: string) {
    if (count > 1 && saved.state === "draft") return `${count} drafts saved`;
    return savedMessage(count === 1 ? "Image" : counted(count, "image"), "added", saved, timeZone);
  },
  setEventOf: (images: string) => `Set event of ${images}`,
  setEvent: "Set event",
  saving: "Saving...",
  event: "Event",
  loadingEvents: "Loading the events…",
  noEvents: "There are no events yet.",
  eventHelp: "The images appear in this event's album, or in the album of their month if no event is chosen.",

  editImageDialog: {
    image: "Image",
    imageHelp: "JPEG, PNG or WebP, under 5 MB. A new image replaces the current one.",
    titleInstead: "the title",
    albumOf: (title: string) => `Album of ${title}`,
    albumOfMonth: (day: string) => `Album of ${day}`,
    dateHelp: "The day when the photo was taken.",
  },

  galleryFields: {
    title: "Title",
    date: "Date",
    event: "Event",
    loadingEvents: "Loading the events…",
    noEvents: "There are no events yet.",
    eventHelp: "The image appears in this event's album, or in the month's album if no event is chosen.",
  },

  imagesGrid: {
    images: "Images",
  },

  addImagesDialog: {
    addImage: "Add Image",
    adding: "Adding...",
    image: "Image",
    imageHelp: "JPEG, PNG or WebP, each under 5 MB.",
    chosenPictures: "Chosen photos",
    chooseAFolder: "Choose a folder",
    addImages: (waiting: number) => `Add Images (${waiting})`,
    datesHelp: "Filled from the event or the first photo. Leave empty for today.",
  },

  pictureRow: {
    added: "Added",
    sameAs: (name: string) => `The same image as ${name}. It is added once.`,
    alreadyStored: (title: string, day: string) => `Already stored: ${title}, ${day}.`,
    nameOf: (name: string) => `Name of ${name}`,
    addAnyway: "Add anyway",
    remove: (name: string) => `Remove ${name}`,
  },
};
