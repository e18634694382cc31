/** The words of the pages screen. */
export const pageLabels = {
  aboutFields: {
    lead: "Lead",
    leadHelp: "Shown below the heading of the page.",
    missionTitle: "Heading of the mission",
    missionStatement: "Mission in a sentence",
    mission: "Mission",
    stepsTitle: "Heading of the figure",
    stepsLead: "Lead of the figure",
    pointsOfTheFigure: "Points of the figure",
    visionTitle: "Heading of the vision",
    visionStatement: "Vision in a sentence",
    visionStatementHelp: "The last word is highlighted.",
    vision: "Vision",
    activitiesTitle: "Activities heading",
    whatYouDo: "What you do",
    moreAboutYou: "More about you",
    moreAboutYouHelp: "Leave empty to hide this section.",
    closingTitle: "Closing heading",
    closing: "Closing text",
  },

  cardFields: {
    title: "Title",
    text: "Text",
    icon: "Icon",
    linkText: "Link text",
    link: "Link",
    linkPlaceholder: "/events or https://…",
  },

  pageFields: {
    placeholders:
      "The page shows the contact email for {email} and the retention period for {retention}.",
    whyTitle: "Heading of the Why section",
    whyLead: "Lead",
    reasons: "Reasons",
    callTitle: "Heading of the call to join",
    call: "Text of the call to join",
    leadHelp: "Shown below the heading of the page.",
    benefitsTitle: "Heading of the benefits",
    benefits: "Benefits",
    moreText: "More text",
    moreTextHelp: "Shown below the benefits. Leave empty to hide this section.",
    sections: "Sections",
  },

  form: {
    placeholders: "The page shows the branch’s short name for {name} and its full name for {full name}.",
    edit: (title: string) => `Edit ${title}`,
    publish: "Publish",
    saving: "Saving...",
    restoreTheDefaultText: "Restore the default text",
  },

  pagePictureDialog: {
    imageOfTheWhySection: "Image of the Why section",
    publish: "Publish",
    saving: "Saving...",
    image: "Image",
    imageHelp: "JPEG, PNG or WebP, under 5 MB. Shown beside the reasons, cropped to 4:3.",
    noText: "no text",
    removeImage: "Remove image",
    removeImageHelp: "The page shows the default image again.",
  },

  pagesScreen: {
    discardDraft: "Discard draft",
    imageOf: (title: string) => `Image of ${title}`,
    edit: (title: string) => `Edit ${title}`,
    pages: "Pages",
    description: "Edit the text of the site’s own pages.",
    draftDiscarded: "Draft discarded",
  },
};
