/** What administrators alone are told of a thing. */
const officersFields = ["state", "publishAt", "unpublishAt"];

/** An answer to an administrator without what they alone are told: as visitors get it, when it is published. */
export const asVisitorsSee = <Answer extends object>(answer: Answer): Answer =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !officersFields.includes(name))) as Answer;
