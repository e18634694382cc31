import { counted, savedMessage } from "#kit/admin/admin.labels.ts";
import type { PublishingResponse } from "#shared/publishing.ts";
import { ANSWER_DAYS } from "./picture-reports.labels.ts";

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

/** Labels of the Image reports screen and of album notes. */
export const pictureReportAdminLabels = {
  title: "Image reports",
  description: `Visitors report images here. Answer each report within ${ANSWER_DAYS} days.`,
  loading: "Loading the reports",
  listFailed: "Could not load the image reports",
  emptyTitle: "No reports",
  emptyText: "Images that visitors report appear here.",
  open: "Open reports",
  decided: "Decided reports",
  by: (day: string) => `Answer by ${day}`,
  overdue: (day: string) => `Overdue since ${day}`,
  sent: (day: string) => `Sent ${day}`,
  from: (email: string) => `From ${email}`,
  noEmail: "The visitor left no email address.",
  consent: (note: string) => `Consent note: ${note}`,
  hiddenAtOnce: "Hidden until you decide",
  shown: "Visible on the site",
  notShown: "Not visible on the site",
  removedPicture: "Removed image",
  states: { open: "Open", kept: "Kept", hidden: "Hidden", removed: "Deleted permanently" },
  decidedBy: (day: string, name: string) => `${day} by ${name}`,
  actions: { keep: "Keep", hide: "Hide", remove: "Delete permanently" },
  named: (action: string, title: string) => `${action}: ${title}`,
  dialogs: {
    keep: { title: "Keep image", submit: "Keep image", help: "The image stays on the site, or is shown again." },
    hide: {
      title: "Hide image",
      submit: "Hide image",
      help: "Visitors no longer see the image. You can publish it again.",
    },
    remove: {
      title: "Delete image permanently",
      submit: "Delete permanently",
      help: "This deletes the image with all copies and versions. You can’t undo this, even with a backup.",
    },
  },
  answer: "Answer to the visitor",
  answerHelp: "Sent by email with your decision. Leave empty to send only the decision.",
  saving: "Saving...",
  decideFailed: "Could not save the decision",
  done: { keep: "Image kept", hide: "Image hidden", remove: "Image deleted permanently" },
  staysHidden: "The image stays hidden, because the report did not hide it.",
  hideUntilReviewed: "Hide until reviewed",
  hideHelp: "Reports hide up to 10 images a day immediately. When off, images stay visible until you decide.",
  settingsSaved: "Setting saved",
  settingsFailed: "Could not save the setting",

  erase: {
    menu: "Delete permanently",
    title: "Delete image permanently",
    question: "Delete this image with all its copies and versions? You can’t undo this, even with a backup.",
    done: "Image deleted permanently",
    failed: "Could not delete the image",
  },
} as const;

export const albumNotesLabels = {
  title: "Album notes",
  text: "Only officers see these notes. They appear when you add images to the album.",
  edit: "Edit album notes",
  none: "No album notes. Notes that you add to an album appear here.",
  loadFailed: "Could not load the album notes",
  album: "Event",
  month: "Month",
  monthHelp: "Required if you choose no event. Selects the month’s album.",
  noMonth: "Choose an event or a month.",
  consentNote: "Consent note",
  consentNoteHelp: "Who agreed to the publication, and where you keep the forms.",
  noCloseUps: "No close-ups published",
  noCloseUpsHelp: "Use this for albums that show minors. Publish only images without close-ups of faces.",
  notice: "This album must not show close-ups. Leave out images in which a face is large.",
  save: "Save album notes",
  saving: "Saving...",
  saved: "Album notes saved",
  saveFailed: "Could not save the album notes",
} as const;
