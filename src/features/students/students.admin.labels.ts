import { counted } from "#kit/admin/admin.labels.ts";

export const applicationLabels = {
  list: {
    title: "Students",
    noun: "application",
    items: "students",
    emptyTitle: "No students found",
    emptyText: "Student records will appear here once added.",
    pages: "Pages of students",
  },
  loading: "Loading students...",
  allStates: "All",
  stateFilter: "Filter by state",
  search: "Search students",
  searchPlaceholder: "Search students...",
  found: (count: number, mayExport: boolean) =>
    `${count.toLocaleString("en-GB")} found.${mayExport ? " The export includes only these students." : ""}`,
  export: "Export",
  exportOptions: "Download options",
  exportPlain: "Without state and note",
  exportDetails: "With state and note",
  exported: (file: string) => `${file} exported`,
  deleteQuestion:
    "Are you sure you want to delete this application? This action cannot be undone. It does not go to the trash.",
  deleted: "Application deleted",
  saved: "Application saved",

  dataProtection: {
    retentionAndErasure: "Retention and erasure",
    retentionHelp: (period: string) =>
      `Applications are erased automatically ${period} after they arrive. The Join form says so. Applicants can ask at any time to see or erase their data.`,
    changePeriod: "Change period",
    onePersonsData: "One person’s data",
    retentionPeriod: "Retention period",
    save: "Save",
    saving: "Saving...",
    months: "Months",
    monthsHelp: "The Join form shows this period. A longer period applies only to new applications.",
    eraseApplications: "Erase applications",
    saveAndErase: "Save and erase",
    eraseApplicationsNote: "Erased applications do not go to the trash.",
    periodSaved: (period: string) => `Applications are now kept for ${period}`,
    erased: (count: number) => `${counted(count, "application")} erased`,
    effect(count: number) {
      if (count === 1) return "One application is older than this period. The site erases it within an hour.";
      return `${counted(count, "application")} are older than this period. The site erases them within an hour.`;
    },
  },

  handlingDialog: {
    applicationOf: (name: string) => `Application of ${name}`,
    saveApplication: "Save application",
    saving: "Saving...",
    studentID: "Student ID",
    department: "Department",
    email: "Email",
    state: "State",
    answer: "Answer by email",
    answerHelp: "Opens your email program with a text for the chosen state. Change the text before you send it.",
    note: "Note",
    noteHelp: "Visible to officers. Applicants who request their data also receive this note.",
  },

  bulkState: {
    selected: (count: number) => `${count} selected`,
    actions: "Actions for the selected applications",
    state: "New state",
    set: "Set state",
    clear: "Clear",
    saved: (count: number) => `${counted(count, "application")} saved`,
  },

  /** The texts of answers by email, by state. */
  answers: {
    subject: "Your membership application",
    new: "Thank you for your application. We are reading it and will answer soon.",
    contacted:
      "Thank you for your application. Do you have time for a short talk this week? Tell us when you are free.",
    member: "Welcome! Your application is accepted, and you are a member from today.",
    declined: "Thank you for your application. We cannot accept it now. You can still come to any of our events.",
    body: (name: string, text: string, officer: string) => `Dear ${name},\n\n${text}\n\nBest regards\n${officer}\n`,
  },

  personDialog: {
    onePersonsData: "One person’s data",
    personHelp: "Use this when someone asks to see or erase their data. Check their identity first.",
    email: "Email",
    studentId: "Student ID",
    studentIdHelp: "Fill this in only if several people used the same email address.",
    searching: "Searching...",
    find: "Find",
    exportTheirData: "Export their data",
    eraseTheirData: "Erase their data",
    eraseOnePersonsData: "Erase one person’s data",
    erase: "Erase",
    eraseOnePersonsDataNote: "The data skips the trash. Restoring a backup does not bring it back.",
    eraseOnePersonsDataQuestion:
      "Are you sure you want to erase all data stored about this person? This action cannot be undone.",
    stored: (count: number) =>
      `${count === 1 ? "One application is" : `${count} applications are`} stored about this person.`,
  },

  studentsTable: {
    students: "Students",
    date: "Date",
    studentID: "Student ID",
    name: "Name",
    email: "Email",
    branch: "Branch",
    state: "State",
    handled: (by: string | undefined, day: string) => (by ? `by ${by}, ${day}` : day),
  },
};
