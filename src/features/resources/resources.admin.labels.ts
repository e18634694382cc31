export const resourceLabels = {
  list: {
    title: "Resources",
    noun: "resource",
    add: "Add Resource",
    addFirst: "Add First Resource",
    emptyTitle: "No resources yet",
    emptyText: "Links to useful websites. Visitors find them on the Resources page.",
  },
  resources: "Resources",
  popular: "Popular",

  form: {
    title: "Title",
    description: "Description",
    descriptionHelp: "One or two sentences on how the resource helps.",
    link: "Link",
    popular: "Popular",
    popularHelp: "Shown under Popular Resources. Five or more become a carousel.",
    picture: "Image",
    pictureHelp:
      "JPEG, PNG or WebP, under 5 MB. The image is small and round. Without an image, the page shows the first letter of the title.",
    withoutImage: "Remove image",
  },
};
