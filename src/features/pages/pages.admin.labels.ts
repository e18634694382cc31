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
    activitiesTitle: "Heading of what you do",
    whatYouDo: "What you do",
    moreAboutYou: "More about you",
    moreAboutYouHelp: "Leave empty to show nothing here.",
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
      "{email} is replaced by the branch’s contact email, {retention} by the time that applications are kept.",
    whyTitle: "Heading of the Why section",
    whyLead: "Lead",
    reasons: "Reasons",
    callTitle: "Heading of the call to join",
    call: "Text of the call to join",
    leadHelp: "Shown below the heading of the page.",
    benefitsTitle: "Heading of the benefits",
    benefits: "Benefits",
    moreText: "More text",
    moreTextHelp: "Shown below the benefits. Leave empty to show nothing.",
    sections: "Sections",
  },

  form: {
    placeholders: "{name} and {full name} are replaced by the branch’s names.",
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
    removeImageHelp: "Shows the site’s own image again.",
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
