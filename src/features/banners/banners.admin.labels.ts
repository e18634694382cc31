import { counted } from "#kit/admin/admin.labels.ts";

export const bannerLabels = {
  list: {
    title: "Banners",
    noun: "banner",
    add: "Add Image",
    addFirst: "Add First Image",
    emptyTitle: "No images yet",
    emptyText: "Images you add appear as slides on the home page when the display mode is Image Carousel.",
  },
  count: (count: number) => `${counted(count, "banner")}${count === 1 ? "" : ", in the order of the home page"}.`,
  shownWhile: "The home page shows banners while its",
  displayMode: "display mode",
  banners: "Banners",

  form: {
    title: "Title",
    description: "Description",
    image: "Image",
    imageHelp: (isNew: boolean) =>
      `JPEG, PNG or WebP, under 5 MB. ${isNew ? "Wide images work best." : "A new image replaces the current one."}`,
    titleInstead: "the title",
    homePageSlides: "Home page slides (display mode Image Carousel)",
  },
};
