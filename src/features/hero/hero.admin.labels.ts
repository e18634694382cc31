export const heroLabels = {
  form: {
    displayMode: "Display Mode",
    displayModeHelp: "Shows the images of the Banners screen.",
    editBanners: "Edit banners",
    videoUrl: "Video URL",
    videoUrlPlaceholder: "Cloudinary or YouTube URL",
    videoUrlHelp:
      "The URL of a video file or of a YouTube video. It plays without sound until a visitor turns the sound on.",
    preview: "Preview",
    saving: "Saving...",
    saveSettings: "Save Settings",
    useTheDefaultVideo: "Use the default video",
    video: "Video",
    imageCarousel: "Image Carousel",
  },

  heroSettingsScreen: {
    heroSectionSettings: "Hero Section Settings",
    description: "The video or slideshow at the top of the home page.",
    loadingSettings: "Loading settings",
    failedToFetchSettings: "Failed to fetch settings",
  },

  videoPreview: {
    blockedByPolicy: "To preview a video from another site, save the settings and reload this page.",
    cannotPlay: "This video cannot be played. Check the URL.",
    videoPreview: "Video preview",
    incompleteUrl: "Enter a complete URL to see a preview.",
    notSingleVideo: "This YouTube page is not a single video. Visitors will see the default video instead.",
  },
};
