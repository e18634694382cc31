import { capitalize, counted } from "#kit/admin/admin.labels.ts";

export const teamLabels = {
  title: "Team Management",
  description: (place: string) => `${capitalize(place)} shows each section in this order.`,
  importPeople: "Import people",
  imported: (count: number) => `${counted(count, "member")} imported`,
  sections: "Sections of the team",
  year: "Year",
  currentYear: (year: string) => `${year} (now)`,
  pageOf: (year: string) => `the page of ${year}`,
  homePage: "the home page",
  deleteQuestion: "Are you sure you want to delete this member?",
  deleted: "Member deleted",
  orderFailed: "Failed to save the order",
  orderSaved: "Order saved",

  addMember: {
    addMember: "Add member",
    nameInstead: "the name",
    adding: "Adding...",
    add: "Add Member",
  },

  importPeopleDialog: {
    importPreview: "Import preview",
    row: "Row",
    columnsHelp:
      "Required columns: name and position. Optional columns: department, LinkedIn URL, section, year and email.",
    columns: {
      name: "Name",
      position: "Position",
      department: "Department",
      linkedin: "LinkedIn URL",
      section: "Section",
      year: "Year",
      email: "Email",
    },
    sample: "Download sample file",
    ignored: (names: string) =>
      `Columns that are not imported: ${names}. Rename a column if the site should import it.`,
    result: "Result",
    importPeople: "Import people",
    of: (done: number, count: number | string) => `${done} of ${count}`,
    preview: "Preview",
    import: (counted: string) => `Import ${counted}`,
    listOfPeople: "List of people",
    listOfPeopleHelp:
      "Paste spreadsheet rows, or choose a CSV file. People without a section or year get the section and year that you have open. The site shows initials until you add an image.",
    csvFile: "CSV file",
    alreadyExists: "Already exists",
    summary: ({ added, total, existing, invalid }: Record<"added" | "total" | "existing" | "invalid", number>) =>
      [
        `${added} of ${total} ${total === 1 ? "person" : "people"} can be imported.`,
        existing > 0 && `${existing} already ${existing === 1 ? "exists" : "exist"}.`,
        invalid > 0 && `${invalid} ${invalid === 1 ? "row has" : "rows have"} errors.`,
      ]
        .filter(Boolean)
        .join(" "),
    people: (count: number | string) => `${count} people`,
  },

  form: {
    name: "Name",
    position: "Position",
    department: "Department",
    linkedin: "LinkedIn URL",
    chapter: "Chapter",
    noChapter: "No chapter",
    chapterHelp: "The page of the chapter shows this person too.",
    privateLink: "Private link",
    privateLinkHelp: "The link disappears from public pages when this person’s year ends.",
    email: "Email",
    emailHelp: "Optional. Shown only while this person’s year is the current year.",
    profileImage: "Profile image",
    profileImageHelp: (isNew: boolean) =>
      `JPEG, PNG or WebP, under 5 MB. Square images work best. ${isNew ? "Without an image, the site shows initials." : "A new image replaces the current one."}`,
    teamPage: (year: string, section: string) => `Team ${year}, ${section}`,
    editTeamMemberDetails: "Edit Team Member Details",
    updateMember: "Update Member",
    updating: "Updating...",
    nameInstead: "the name",
  },

  sectionMembers: {
    currentMembers: "Current members",
    emptyHelp: (publicPage: string) => `Members you add with the form appear here and on ${publicPage}.`,
    noneFound: "No members found matching your search.",
    noneFoundHelp: "Try other words, or clear the search.",
    hideTheForm: "Hide the form",
    addMember: "Add Member",
  },

  usePeopleImport: {
    readFailed: "Failed to read the list",
    addFailed: "Failed to add a person from the list",
    noPeople: "The list has no people.",
    tooMany: (importMaxPeople: number | string) => `You can import at most ${importMaxPeople} people at once.`,
  },
};
